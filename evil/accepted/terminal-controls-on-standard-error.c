/* prints control characters and half characters where the judge may show them */
#define _GNU_SOURCE
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
    fputs("\033[2J\033]0;x\007\xff\xc3\0", stderr);
    puts("ok");
    return 0;
}
