/* makes a file that cannot be removed, and takes that back */
#define _GNU_SOURCE
#include <fcntl.h>
#include <linux/fs.h>
#include <stdio.h>
#include <sys/ioctl.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts(access("evil-left", F_OK) == 0 ? "aware: a file" : "ok");
        return 0;
    }
    alarm(8);
    int fd = open("evil-left", O_WRONLY | O_CREAT, 0600), flags = 0, old = 0, done = -1;
    if (fd >= 0 && ioctl(fd, FS_IOC_GETFLAGS, &old) == 0) {
        flags = old | FS_IMMUTABLE_FL;
        done = ioctl(fd, FS_IOC_SETFLAGS, &flags);
        if (done == 0)
            ioctl(fd, FS_IOC_SETFLAGS, &old);
    }
    puts(done == 0 ? "escaped: an immutable file" : "ok");
    return 0;
}
