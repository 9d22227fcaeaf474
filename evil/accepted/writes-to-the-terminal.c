/* opens the terminal of the judge */
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
    int fd = open("/dev/tty", O_RDWR | O_NONBLOCK);
    puts(fd >= 0 || open("/dev/console", O_WRONLY | O_NONBLOCK | O_NOCTTY) >= 0 || open("/dev/tty0", O_WRONLY | O_NONBLOCK | O_NOCTTY) >= 0 ? "escaped: a terminal" : "ok");
    return 0;
}
