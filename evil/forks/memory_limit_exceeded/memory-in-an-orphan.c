/* a process whose parent is gone holds 200 MiB, and nobody here waits for it */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
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
    int ends[2];
    char byte;
    if (pipe(ends) != 0)
        return 1;
    if (fork() == 0) {
        if (fork() == 0) {
            alarm(8);
            close(ends[0]);
            hold(200);
            usleep(200000);
            _exit(0);
        }
        _exit(0);
    }
    close(ends[1]);
    wait(NULL);
    if (read(ends[0], &byte, 1) > 0)
        return 1;
    puts("ok");
    return 0;
}
