/* lets the kernel touch 256 MiB inside one call */
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
    if (mmap(NULL, 256 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0) == MAP_FAILED)
        hold(256);
    puts("ok");
    return 0;
}
