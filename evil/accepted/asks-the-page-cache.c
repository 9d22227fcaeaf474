/* asks the kernel which parts of a library somebody has read before */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/syscall.h>
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
    int file = open("/lib/x86_64-linux-gnu/libc.so.6", O_RDONLY);
    if (file < 0)
        file = open("/usr/lib64/libc.so.6", O_RDONLY);
    if (file < 0)
        file = open("/lib/aarch64-linux-gnu/libc.so.6", O_RDONLY);
    char byte;
    struct iovec one = {&byte, 1};
    unsigned char pages[1];
    unsigned long range[2] = {0, 4096}, counts[5];
    void *map = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    /* RWF_NOWAIT answers only what is there already. */
    int told = preadv2(file, &one, 1, 0, 8) >= 0 || (map != MAP_FAILED && mincore(map, 4096, pages) == 0)
        || syscall(451, file, range, counts, 0) == 0;
    puts(told ? "told" : "ok");
    return 0;
}
