/* leaves session and group, so that a kill of the group misses it */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/prctl.h>
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
    if (setsid() < 0)
        setpgid(0, getppid());
    prctl(PR_SET_PDEATHSIG, 0);
    for (volatile long turns = 0;; turns++)
        ;
}
