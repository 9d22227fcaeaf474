/* writes into the program that the next run is */
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
    char path[4096] = "";
    long size = readlink("/proc/self/exe", path, sizeof path - 1);
    path[size < 0 ? 0 : size] = 0;
    int fd = open("/proc/self/exe", O_WRONLY | O_TRUNC), second = open(path, O_WRONLY | O_TRUNC);
    puts(fd >= 0 || second >= 0 ? "escaped: opened its executable for writing" : "ok");
    return 0;
}
