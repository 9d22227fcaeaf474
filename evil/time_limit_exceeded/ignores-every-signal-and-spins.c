/* ignores SIGTERM, SIGXCPU and all the rest, and spins */
#define _GNU_SOURCE
#include <signal.h>
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
    for (int number = 1; number < 65; number++)
        if (number != SIGALRM)
            signal(number, SIG_IGN);
    for (volatile long turns = 0;; turns++)
        ;
}
