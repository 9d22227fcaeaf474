/* holds 8 MiB and descends until the stack is as large as it may be */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static volatile int deepest;
__attribute__((noinline)) static int descend(int level)
{
    volatile char frame[4096];
    frame[0] = frame[4095] = (char)level;
    deepest = level;
    return level == 250000 ? 0 : descend(level + 1) + frame[0];
}

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
    hold(8);
    printf("%d\n", descend(0));
    return 0;
}
