/* opens the answer relative to whatever its three streams are */
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
    char path[8192];
    for (int fd = 0; fd < 3; fd++) {
        openat(fd, ".", O_RDONLY);
        snprintf(path, sizeof path, "/proc/self/fd/%d/../../../../../../../../../..@ANSWER@", fd);
        look(path);
        snprintf(path, sizeof path, "/dev/fd/%d@ANSWER@", fd);
        look(path);
    }
    puts("ok");
    return 0;
}
