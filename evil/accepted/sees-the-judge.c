/* finds the judge's command line */
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
    char bytes[256];
    int fd = open("/proc/@JUDGE@/cmdline", O_RDONLY);
    puts(fd >= 0 && getppid() != 1 && read(fd, bytes, sizeof bytes) > 0 ? "escaped: sees the judge" : "ok");
    return 0;
}
