/* leaves files wherever everybody may write */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        const char *folders[] = {"/tmp", "/var/tmp", "/dev/shm", "/run/lock", "/run/user/1000", getenv("HOME"), getenv("TMPDIR"), ".."};
        char path[4096];
        for (int i = 0; i < 8; i++) {
            snprintf(path, sizeof path, "%s/evil-left", folders[i] ? folders[i] : ".");
            if (unlink(path) == 0) {
                printf("aware: %s\n", path);
                return 0;
            }
        }
        puts("ok");
        return 0;
    }
    alarm(8);
    const char *folders[] = {"/tmp", "/var/tmp", "/dev/shm", "/run/lock", "/run/user/1000", getenv("HOME"), getenv("TMPDIR"), ".."};
    char path[4096];
    for (int i = 0; i < 8; i++) {
        snprintf(path, sizeof path, "%s/evil-left", folders[i] ? folders[i] : ".");
        int fd = open(path, O_WRONLY | O_CREAT, 0666);
        if (fd >= 0)
            close(fd);
    }
    puts("ok");
    return 0;
}
