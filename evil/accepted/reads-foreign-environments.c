/* reads the environment and the command line of every process it sees */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
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
    DIR *folder = opendir("/proc");
    struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        int number = atoi(entry->d_name);
        char path[64], bytes[4096] = "";
        if (number < 1 || number == getpid())
            continue;
        snprintf(path, sizeof path, "/proc/%d/environ", number);
        int fd = open(path, O_RDONLY);
        long size = fd < 0 ? 0 : read(fd, bytes, sizeof bytes - 1);
        for (long at = 0; at < size; at += (long)strlen(bytes + at) + 1)
            if (bytes[at] && strncmp(bytes + at, "PATH=", 5) && strncmp(bytes + at, "HOME=", 5) && strncmp(bytes + at, "TMPDIR=", 7) && strncmp(bytes + at, "LANG=", 5)) {
                printf("escaped: environment of %d\n", number);
                return 0;
            }
        if (fd >= 0)
            close(fd);
    }
    puts("ok");
    return 0;
}
