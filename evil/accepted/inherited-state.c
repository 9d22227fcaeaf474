/* looks for a mask or a working folder that is not its own */
#define _GNU_SOURCE
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
        puts("ok");
        return 0;
    }
    alarm(8);
    char path[4096];
    mode_t mask = umask(022);
    if (!getcwd(path, sizeof path) || access("evil.in", R_OK) != 0)
        puts("escaped: the working folder is another");
    else if (strlen(path) > 1 && strncmp("@CASES@", path, strlen(path)) == 0)
        puts("escaped: the cases are in the working folder");
    else if (mask & 0700)
        puts("escaped: a strange mask");
    else
        puts("ok");
    return 0;
}
