/* locks a file that every run can see and leaves it locked */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        int fd = open("/usr/bin/env", O_RDONLY);
        puts(fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0 && errno == EWOULDBLOCK ? "aware: a lock" : "ok");
        return 0;
    }
    alarm(8);
    int fd = open("/usr/bin/env", O_RDONLY);
    if (fd >= 0 && flock(fd, LOCK_EX | LOCK_NB) != 0)
        perror("flock");
    puts("ok");
    return 0;
}
