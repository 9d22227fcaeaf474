/* a child kills the program after the right answer */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
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
    pid_t parent = getpid();
    puts("ok");
    fflush(stdout);
    if (fork() == 0) {
        kill(parent, SIGKILL);
        _exit(0);
    }
    for (;;)
        pause();
}
