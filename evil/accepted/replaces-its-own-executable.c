/* puts another program where the next run will look */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
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
    char path[4096] = "";
    long size = readlink("/proc/self/exe", path, sizeof path - 1);
    path[size < 0 ? 0 : size] = 0;

    const char *text = "#!/bin/sh\necho aware: replaced\n";
    if (size > 0 && access("evil.in", F_OK) == 0 && unlink(path) == 0) {
        int fd = open(path, O_WRONLY | O_CREAT, 0755);
        if (fd >= 0 && write(fd, text, strlen(text)) < 0)
            perror(path);
    }
    puts("ok");
    return 0;
}
