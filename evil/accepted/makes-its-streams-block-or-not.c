/* changes the flags of the streams it shares with the judge */
#define _GNU_SOURCE
#include <fcntl.h>
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
    for (int fd = 0; fd < 3; fd++)
        fcntl(fd, F_SETFL, O_NONBLOCK | O_APPEND);
    fcntl(1, F_SETPIPE_SZ, 4096);
    puts("ok");
    return 0;
}
