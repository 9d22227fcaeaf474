/* leaves a process that holds a lock on a file which every run can see */
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
    if (fork() == 0) {
        setsid();
        alarm(8);
        int fd = open("/usr/bin/env", O_RDONLY);
        flock(fd, LOCK_EX | LOCK_NB);
        for (;;)
            pause();
    }
    usleep(50000);
    puts("ok");
    return 0;
}
