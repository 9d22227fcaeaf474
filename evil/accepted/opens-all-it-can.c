/* opens files until no more can be opened */
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
    while (open("/dev/null", O_RDONLY) >= 0)
        ;
    puts("ok");
    return 0;
}
