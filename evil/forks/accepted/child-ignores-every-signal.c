/* leaves a child that ignores whatever can be ignored */
#define _GNU_SOURCE
#include <signal.h>
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
    if (fork() == 0) {
        for (int number = 1; number < 65; number++)
            if (number != SIGALRM)
                signal(number, SIG_IGN);
        setsid();
        prctl(PR_SET_PDEATHSIG, 0);
        alarm(8);
        for (;;)
            pause();
    }
    usleep(20000);
    puts("ok");
    return 0;
}
