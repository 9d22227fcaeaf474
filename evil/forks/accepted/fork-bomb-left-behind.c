/* forks as often as it can and leaves the children */
#define _GNU_SOURCE
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
        pid_t child = fork();
        if (child == 0)
            _exit(0);
        waitpid(child, NULL, 0);
        puts(child < 0 ? "aware: no room for a child" : "ok");
        return 0;
    }
    alarm(8);
    int made = 0;
    for (; made < 300; made++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(8);
            for (;;)
                pause();
        }
        if (child < 0)
            break;
    }
    puts(made > 15 ? "escaped: more than sixteen tasks" : "ok");
    return 0;
}
