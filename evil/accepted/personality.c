/* switches the randomness of addresses off, for the next run as well */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/personality.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts(personality(0xffffffff) & 0x0040000 ? "aware: personality" : "ok");
        return 0;
    }
    alarm(8);
    personality(0x0040000);
    puts("ok");
    return 0;
}
