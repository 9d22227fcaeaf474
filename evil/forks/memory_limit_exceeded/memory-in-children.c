/* eight children hold 20 MiB each at the same time */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

static void hold(int mib)
{
    for (int i = 0; i < mib; i++) {
        volatile char *piece = malloc(1 << 20);
        if (!piece)
            return;
        for (int at = 0; at < 1 << 20; at += 4096)
            piece[at] = 1;
    }
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
    for (int i = 0; i < 8; i++) {
        pid_t child = fork();
        if (child == 0) {
            alarm(8);
            hold(20);
            usleep(400000);
            _exit(0);
        }
        if (child < 0)
            hold(20);
    }
    while (wait(NULL) > 0)
        ;
    puts("ok");
    return 0;
}
