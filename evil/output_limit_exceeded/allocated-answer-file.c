/* has the kernel allocate 1 GiB for the answer file; floods if it is not allowed to ask */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

static char bytes[1 << 16];

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
    int fd = open("evil.out", O_RDWR | O_CREAT, 0600);
    if (fallocate(fd, 0, 0, 1L << 30) != 0)
        unlink("evil.out");
    for (;;)
        if (write(1, bytes, sizeof bytes) < 0)
            return 0;
}
