/* reads what only root may, and the disks */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void look(const char *path)
{
    char bytes[64];
    int fd = open(path, O_RDONLY | O_NONBLOCK);
    if (fd >= 0 && read(fd, bytes, sizeof bytes) > 0) {
        printf("escaped: read %s\n", path);
        exit(0);
    }
    if (fd >= 0)
        close(fd);
}

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
    look("/etc/shadow");
    look("/etc/gshadow");
    look("/root/.bash_history");
    look("/dev/sda");
    look("/dev/vda");
    look("/dev/mem");
    look("/dev/kmsg");
    look("/proc/kcore");
    look("/proc/kmsg");
    puts("ok");
    return 0;
}
