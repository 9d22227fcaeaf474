/* catches the signal of the CPU clock and spins on */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

static void caught(int number)
{
    signal(number, caught);
}

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
    signal(SIGXCPU, caught);
    for (volatile long turns = 0;; turns++)
        ;
}
