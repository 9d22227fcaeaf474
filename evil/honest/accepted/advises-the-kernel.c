/* posix_fadvise may do nothing, and is no error; so with madvise(MADV_DONTNEED), by which allocators give memory back */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    int fd = open("scratch", O_RDWR | O_CREAT | O_TRUNC, 0644);
    char byte = 'x', *page = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (fd < 0 || write(fd, &byte, 1) != 1 || page == MAP_FAILED)
        return 1;
    int told = posix_fadvise(fd, 0, 0, POSIX_FADV_WILLNEED) || posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
    page[0] = 1;
    if (told || madvise(page, 4096, MADV_DONTNEED) || page[0])
        return 2;
    puts("ok");
    return 0;
}
