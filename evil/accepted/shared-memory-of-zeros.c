/* fills shared maps of /dev/zero, one after the other */
#define _GNU_SOURCE
#include <fcntl.h>
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
    int held = 0, fd = open("/dev/zero", O_RDWR);
    char *whole = fd < 0 ? MAP_FAILED : mmap(NULL, 160 << 20, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    for (int part = 0; part < 20 && whole != MAP_FAILED; part++, held += 8) {
        char *window = whole + (part << 23);
        for (int at = 0; at < 8 << 20; at += 4096)
            ((volatile char *)window)[at] = 1;
        madvise(window, 8 << 20, MADV_DONTNEED);
    }
    puts(held > 64 ? "escaped: shared maps of zeros" : "ok");
    return 0;
}
