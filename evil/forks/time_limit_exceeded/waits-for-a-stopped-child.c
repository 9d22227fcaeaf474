/* waits for a child that has stopped itself */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>
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
    pid_t child = fork();
    if (child == 0) {
        alarm(8);
        for (;;)
            raise(SIGSTOP);
    }
    for (;;)
        if (waitpid(child, NULL, 0) < 0)
            pause();
}
