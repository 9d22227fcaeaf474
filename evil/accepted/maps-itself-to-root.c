/* rewrites the map of its user namespace */
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
    int fd = open("/proc/self/uid_map", O_WRONLY);
    puts(fd >= 0 && write(fd, "0 0 1\n", 6) == 6 ? "escaped: a map" : "ok");
    return 0;
}
