/* makes the answer file a pipe that nobody writes to */
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
    if (mkfifo("evil.out", 0666) != 0)
        puts("refused");
    return 0;
}
