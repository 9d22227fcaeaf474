/* hides from the CPU clock by never being urgent */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
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
    struct sched_param plain = {0};
    if (nice(19) == -1 || sched_setscheduler(0, SCHED_IDLE, &plain) != 0)
        nice(1);
    for (volatile long turns = 0;; turns++)
        ;
}
