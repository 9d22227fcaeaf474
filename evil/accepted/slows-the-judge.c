/* sets the judge's priority and limits (to what they are) */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/resource.h>
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
    errno = 0;
    int level = getpriority(PRIO_PROCESS, @JUDGE@);
    struct rlimit now = {0, 0};
    if (errno == 0 && getppid() != 1 && setpriority(PRIO_PROCESS, @JUDGE@, level) == 0)
        puts("escaped: priority of the judge");
    else if (getppid() != 1 && prlimit(@JUDGE@, RLIMIT_CORE, NULL, &now) == 0 && prlimit(@JUDGE@, RLIMIT_CORE, &now, NULL) == 0)
        puts("escaped: limits of the judge");
    else
        puts("ok");
    return 0;
}
