/* prints the right answer and grows a file that nobody asked for */
#define _GNU_SOURCE
#include <fcntl.h>
#include <signal.h>
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
    signal(SIGXFSZ, SIG_DFL);
    puts("ok");
    fflush(stdout);
    int fd = open("evil.log", O_WRONLY | O_CREAT, 0600);
    for (;;)
        if (write(fd, bytes, sizeof bytes) < 0)
            return 0;
}
