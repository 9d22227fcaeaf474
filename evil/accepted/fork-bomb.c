/* forks as often as it can; one task is all it may have */
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
    int made = 0;
    for (int i = 0; i < 300; i++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(8);
            pause();
            _exit(0);
        }
        made += child > 0;
    }
    puts(made ? "escaped: a second process" : "ok");
    return 0;
}
