/* grows the answer file for ever */
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
    int fd = open("evil.out", O_WRONLY | O_CREAT, 0600);
    for (;;)
        if (write(fd, bytes, sizeof bytes) < 0)
            return 0;
}
