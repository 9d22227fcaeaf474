/* stays under one clock by sleeping and over neither for long */
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
    for (;;) {
        for (volatile int turns = 0; turns < 100000; turns++)
            ;
        usleep(1000);
    }
}
