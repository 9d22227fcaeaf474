/* puts pages into pipes by vmsplice and lets go of them */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/uio.h>
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
    long held = 0;
    for (int i = 0; i < 60; i++) {
        int ends[2];
        char *page = mmap(NULL, 1 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_POPULATE, -1, 0);
        if (page == MAP_FAILED || pipe(ends))
            break;
        struct iovec part = {page, 1 << 20};
        long got = vmsplice(ends[1], &part, 1, SPLICE_F_NONBLOCK);
        held += got > 0 ? got : 0;
        munmap(page, 1 << 20);
    }
    puts(held > 0 ? "escaped: pages in pipes" : "ok");
    return 0;
}
