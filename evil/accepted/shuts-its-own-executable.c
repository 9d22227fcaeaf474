/* takes every right from the program that the next run is */
#define _GNU_SOURCE
#include <stdio.h>
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
    char path[4096] = "";
    long size = readlink("/proc/self/exe", path, sizeof path - 1);
    path[size < 0 ? 0 : size] = 0;
    if (access("evil.in", F_OK) == 0 && size > 0 && chmod(path, 0) != 0)
        perror(path);
    puts("ok");
    return 0;
}
