/* short-lived children burn 0.05 s each, one after the other, and nobody counts them; the parent only waits, and is told nothing */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static void burn(double seconds)
{
    clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    while (clock() < end)
        ;
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
    signal(SIGCHLD, SIG_IGN);
    for (int i = 0; i < 11; i++) {
        if (fork() == 0) {
            alarm(8);
            burn(0.05);
            _exit(0);
        }
        while (wait(NULL) > 0)
            ;
    }
    puts("ok");
    return 0;
}
