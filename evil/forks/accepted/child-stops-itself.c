/* a child stops itself while the parent ends with the right answer */
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
    if (fork() == 0) {
        alarm(8);
        for (;;)
            raise(SIGSTOP);
    }
    usleep(20000);
    puts("ok");
    return 0;
}
