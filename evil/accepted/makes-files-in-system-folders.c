/* makes a file wherever the next run or somebody else might find it */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
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
    const char *folders[] = {"", "/etc", "/usr", "/usr/bin", "/usr/local/bin", "/usr/lib", "/bin", "/lib", "/dev", "/proc", "/sys", "/root", "/home", "/run", "/var", "/opt", "/mnt"};
    char path[128];
    for (int i = 0; i < 17; i++) {
        snprintf(path, sizeof path, "%s/evil-left", folders[i]);
        if (open(path, O_WRONLY | O_CREAT, 0600) >= 0) {
            unlink(path);
            printf("escaped: made %s\n", path);
            return 0;
        }
    }
    puts("ok");
    return 0;
}
