/* expects more input than there is, again and again */
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
    char byte;
    for (;;)
        while (read(0, &byte, 1) != 7)
            ;
}
