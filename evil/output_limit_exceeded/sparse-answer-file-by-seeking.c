/* writes one byte at 100 GiB */
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
    if (lseek(fd, 100L << 30, SEEK_SET) < 0 || write(fd, "o", 1) < 0)
        perror("evil.out");
    return 0;
}
