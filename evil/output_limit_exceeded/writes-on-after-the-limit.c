/* ignores SIGPIPE and SIGXFSZ and writes on after it has been cut off */
#define _GNU_SOURCE
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
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    for (int i = 0; i < 10000; i++)
        if (write(1, bytes, sizeof bytes) < 0)
            usleep(100);
    return 0;
}
