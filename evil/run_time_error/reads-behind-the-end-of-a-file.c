/* touches a page behind the end of a mapped file: SIGBUS */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
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
    int fd = open("evil.map", O_RDWR | O_CREAT | O_TRUNC, 0600);
    volatile char *page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, fd, 0);
    puts("ok");
    fflush(stdout);
    if (page == MAP_FAILED)
        abort();
    return page[0];
}
