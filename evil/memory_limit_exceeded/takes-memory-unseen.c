/* hides its files in /proc first, then takes 256 MiB */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
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
    prctl(PR_SET_DUMPABLE, 0);
    hold(256);
    puts("ok");
    return 0;
}
