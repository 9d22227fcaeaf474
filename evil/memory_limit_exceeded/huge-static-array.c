/* touches 100 MiB of static storage */
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
    for (long at = 0; at < (long)sizeof bytes; at += 4096)
        bytes[at] = 1;
    puts("ok");
    return 0;
}
