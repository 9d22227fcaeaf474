/* leaves children that nobody has waited for */
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
        int made = 0;
        for (int i = 0; i < 10; i++) {
            pid_t child = fork();
            if (child == 0)
                _exit(0);
            made += child > 0;
        }
        puts(made < 10 ? "aware: no room for ten children" : "ok");
        return 0;
    }
    alarm(8);
    for (int i = 0; i < 10; i++)
        if (fork() == 0)
            _exit(3);
    usleep(20000);
    puts("ok");
    return 0;
}
