/* a child of a child holds 200 MiB, and each is waited for */
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
    pid_t child = fork();
    if (child == 0) {
        alarm(8);
        pid_t inner = fork();
        if (inner == 0) {
            alarm(8);
            hold(200);
            _exit(0);
        }
        waitpid(inner, NULL, 0);
        _exit(0);
    }
    waitpid(child, NULL, 0);
    puts("ok");
    return 0;
}
