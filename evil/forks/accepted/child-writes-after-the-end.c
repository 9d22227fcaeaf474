/* a child writes on once the parent has ended with the right answer */
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
    puts("ok");
    fflush(stdout);
    pid_t parent = getpid();
    if (fork() == 0) {
        alarm(8);
        while (getppid() == parent)
            usleep(1000);
        usleep(300000);
        for (;;) {
            if (write(1, "no\n", 3) < 0)
                _exit(0);
            usleep(10000);
        }
    }
    return 0;
}
