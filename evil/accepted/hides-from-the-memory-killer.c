/* tells the kernel to kill everybody else first */
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
    int fd = open("/proc/self/oom_score_adj", O_WRONLY);
    puts(fd >= 0 && write(fd, "-1000", 5) == 5 ? "escaped: oom_score_adj" : "ok");
    return 0;
}
