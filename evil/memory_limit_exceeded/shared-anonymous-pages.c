/* touches 256 MiB of shared anonymous pages */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
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
    volatile char *room = mmap(NULL, 256 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED)
        hold(256);
    else
        for (long at = 0; at < 256 << 20; at += 4096)
            room[at] = 1;
    puts("ok");
    return 0;
}
