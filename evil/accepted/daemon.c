/* leaves a process of its own session behind */
#define _GNU_SOURCE
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
    pid_t child = fork();
    if (child == 0) {
        alarm(8);
        setsid();
        for (;;)
            pause();
    }
    puts(child > 0 ? "escaped: a second process" : "ok");
    return 0;
}
