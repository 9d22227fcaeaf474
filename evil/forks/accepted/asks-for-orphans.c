/* makes itself the one who inherits orphans, and leaves one to itself */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/prctl.h>
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
    prctl(PR_SET_CHILD_SUBREAPER, 1);
    if (fork() == 0) {
        if (fork() == 0) {
            alarm(8);
            for (;;)
                pause();
        }
        _exit(0);
    }
    wait(NULL);
    puts("ok");
    return 0;
}
