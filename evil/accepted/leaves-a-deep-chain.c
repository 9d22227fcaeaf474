/* leaves 300 folders within one another, a path too long for any call */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        char name[201];
        memset(name, 'd', 200);
        name[200] = 0;
        puts(access(name, F_OK) == 0 ? "aware: a chain" : "ok");
        return 0;
    }
    alarm(8);
    char name[201];
    memset(name, 'd', 200);
    name[200] = 0;
    if (access("evil.in", F_OK) == 0)
        for (int level = 0; level < 300; level++)
            if (mkdir(name, 0700) != 0 || chdir(name) != 0)
                break;
    close(open("evil-left", O_WRONLY | O_CREAT, 0600));
    puts("ok");
    return 0;
}
