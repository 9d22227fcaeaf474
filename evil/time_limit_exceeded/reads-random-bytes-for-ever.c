/* burns system time in the random device */
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
    int fd = open("/dev/urandom", O_RDONLY);
    for (;;)
        if (read(fd, bytes, sizeof bytes) < 0)
            sleep(1);
}
