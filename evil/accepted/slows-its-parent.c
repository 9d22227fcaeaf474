/* sets its parent's priority, scheduler and processors (to what they are) */
#define _GNU_SOURCE
#include <errno.h>
#include <sched.h>
#include <stdio.h>
#include <sys/resource.h>
#include <sys/types.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts("ok");
        return 0;
    }
    alarm(8);
    pid_t parent = getppid();
    struct sched_param plain = {0};
    cpu_set_t processors;
    errno = 0;
    int level = getpriority(PRIO_PROCESS, parent);
    if (errno == 0 && setpriority(PRIO_PROCESS, parent, level) == 0)
        puts("escaped: priority of its parent");
    else if (sched_getscheduler(parent) == SCHED_OTHER && sched_setscheduler(parent, SCHED_OTHER, &plain) == 0)
        puts("escaped: scheduler of its parent");
    else if (sched_getaffinity(parent, sizeof processors, &processors) == 0 && sched_setaffinity(parent, sizeof processors, &processors) == 0)
        puts("escaped: processors of its parent");
    else
        puts("ok");
    return 0;
}
