/* descends through 10 MiB of stack, as a graph search may */
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

static volatile int deepest;
__attribute__((noinline)) static int descend(int level)
{
    volatile char frame[4096];
    frame[0] = frame[4095] = (char)level;
    deepest = level;
    return level == 2500 ? 0 : descend(level + 1) + frame[0];
}

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
    descend(0);
    puts("ok");
    return 0;
}
