/* types a blank into the terminal of the judge */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/ioctl.h>
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
    char blank = ' ';
    int fd = open("/dev/tty", O_RDWR | O_NONBLOCK);
    for (int i = 0; i < 3; i++)
        if (ioctl(i, TIOCSTI, &blank) == 0)
            fd = 99;
    puts(fd == 99 || (fd >= 0 && ioctl(fd, TIOCSTI, &blank) == 0) ? "escaped: typed" : "ok");
    return 0;
}
