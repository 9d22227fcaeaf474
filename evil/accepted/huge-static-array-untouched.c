/* has 100 MiB of static storage and touches one byte */
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

static volatile char bytes[100 << 20];

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
    bytes[sizeof bytes / 2] = 1;
    puts("ok");
    return 0;
}
