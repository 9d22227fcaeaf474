/* asks what the kernel holds of a file that all may read, and has it hold or drop some */
#define _GNU_SOURCE
#include <errno.h>
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
    alarm(8);
    unsigned char held[16];
    char byte[4096];
    int fd = open("/proc/self/exe", O_RDONLY);
    struct iovec part = {byte, sizeof byte};
    void *map = mmap(NULL, 4096, PROT_READ, MAP_PRIVATE, fd, 0);
    struct { unsigned long at, length; } range = {0, 4096};
    unsigned long counts[5];
    int told = preadv2(fd, &part, 1, 0, RWF_NOWAIT) >= 0;
    told |= (map != MAP_FAILED && mincore(map, 4096, held) == 0) << 1;
    told |= (syscall(451, fd, &range, counts, 0) == 0) << 2;
    told |= (readahead(fd, 0, 4096) == 0) << 3;
    /* advice is taken, and nothing done for it */
    told |= (posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED) != 0) << 4;
    told |= (pread(fd, byte, 1, 0) != 1) << 5;
    if (told)
        printf("escaped: %d\n", told);
    else
        puts("ok");
    return 0;
}
