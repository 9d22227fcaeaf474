/* makes the answer file 100 GiB long without writing a byte */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
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
    signal(SIGXFSZ, SIG_DFL);
    int fd = open("evil.out", O_RDWR | O_CREAT, 0600);
    if (ftruncate(fd, 100L << 30) != 0)
        perror("evil.out");
    return 0;
}
