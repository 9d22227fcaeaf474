/* fills 256 MiB of shared pages while 16 MiB at most are mapped in at a time */
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
    char *room = mmap(NULL, 256 << 20, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (room == MAP_FAILED)
        hold(256);
    else
        for (int part = 0; part < 16; part++) {
            char *piece = room + (part << 24);
            for (int at = 0; at < 1 << 24; at += 4096)
                ((volatile char *)piece)[at] = 1;
            madvise(piece, 1 << 24, MADV_DONTNEED);
        }
    puts("ok");
    return 0;
}
