/* blocks inside open */
#define _GNU_SOURCE
#include <fcntl.h>
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
    mkfifo("evil.fifo", 0600);
    for (;;)
        if (open("evil.fifo", O_RDONLY) < 0)
            sleep(1);
}
