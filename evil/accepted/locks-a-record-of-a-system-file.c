/* the same with the other kinds of lock and with a lease */
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
        struct flock range = {.l_type = F_WRLCK, .l_whence = 0, .l_start = 7, .l_len = 1};
        int fd = open("/usr/bin/env", O_RDONLY);
        puts(fd >= 0 && fcntl(fd, F_GETLK, &range) == 0 && range.l_type != F_UNLCK ? "aware: a lock" : "ok");
        return 0;
    }
    alarm(8);
    struct flock range = {.l_type = F_RDLCK, .l_whence = 0, .l_start = 7, .l_len = 1};
    int fd = open("/usr/bin/env", O_RDONLY);
    if (fd >= 0) {
        fcntl(fd, F_SETLK, &range);
        fcntl(fd, F_OFD_SETLK, &range);
        fcntl(fd, F_SETLEASE, F_RDLCK);
    }
    puts("ok");
    return 0;
}
