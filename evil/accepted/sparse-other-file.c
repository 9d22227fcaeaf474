/* makes another file 100 GiB long and goes on after the refusal */
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
        puts(access("evil.log", F_OK) == 0 ? "aware: a file" : "ok");
        return 0;
    }
    alarm(8);
    signal(SIGXFSZ, SIG_IGN);
    int fd = open("evil.log", O_RDWR | O_CREAT, 0600);
    puts(fd >= 0 && ftruncate(fd, 100L << 30) == 0 ? "escaped: 100 GiB" : "ok");
    return 0;
}
