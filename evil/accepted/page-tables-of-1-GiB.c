/* has the kernel make page tables for 512 GiB of zeros */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
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
    long made = 0;
    for (int i = 0; i < 512; i++) {
        volatile char *room = mmap(NULL, 1L << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        if (room == MAP_FAILED)
            break;
        madvise((void *)room, 1L << 30, MADV_NOHUGEPAGE);
        for (long at = 0; at < 1L << 30; at += 2 << 20)
            made += room[at] == 0;
    }
    puts(made > 4096 ? "escaped: page tables" : "ok");
    return 0;
}
