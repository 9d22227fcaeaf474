/* three children hold 40 MiB each at once for a while, and then files are read, which a count of the whole would take for theirs */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
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
    for (int i = 0; i < 3; i++) {
        if (fork() == 0) {
            alarm(8);
            char *bytes = malloc(40 << 20);
            if (bytes)
                memset(bytes, 1, 40 << 20);
            usleep(100000);
            _exit(bytes ? bytes[i] - 1 : 0);
        }
    }
    while (wait(NULL) > 0)
        ;
    static char buffer[1 << 16];
    DIR *folder = opendir("/usr/lib/x86_64-linux-gnu");
    long left = 100L << 20;
    for (struct dirent *entry; folder && left > 0 && (entry = readdir(folder));) {
        int fd = openat(dirfd(folder), entry->d_name, O_RDONLY);
        if (fd < 0)
            continue;
        posix_fadvise(fd, 0, 0, POSIX_FADV_DONTNEED);
        for (long got; left > 0 && (got = read(fd, buffer, sizeof buffer)) > 0;)
            left -= got;
        close(fd);
    }
    puts("ok");
    return 0;
}
