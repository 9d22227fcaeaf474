/* looks for signals that it was born to ignore or that are blocked */
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
    struct sigaction how;
    sigset_t blocked;
    sigprocmask(SIG_BLOCK, NULL, &blocked);
    for (int number = 1; number < 65; number++)
        if ((sigaction(number, NULL, &how) == 0 && how.sa_handler != SIG_DFL) || sigismember(&blocked, number) == 1) {
            printf("escaped: signal %d\n", number);
            return 0;
        }
    puts("ok");
    return 0;
}
