/* makes the device of a disk and one of the memory */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
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
    mknod("evil-disk", S_IFBLK | 0600, makedev(8, 0));
    mknod("evil-memory", S_IFCHR | 0600, makedev(1, 1));
    mknod("evil-zero", S_IFCHR | 0600, makedev(1, 5));
    int fd = open("evil-disk", O_RDONLY);
    if (fd < 0)
        fd = open("evil-memory", O_RDONLY);
    if (fd < 0)
        fd = open("evil-zero", O_RDONLY);
    unlink("evil-disk");
    unlink("evil-memory");
    unlink("evil-zero");
    puts(fd >= 0 ? "escaped: opened a device of its own" : "ok");
    return 0;
}
