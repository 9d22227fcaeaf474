/* descends until the stack is as large as it may be */
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

static volatile int deepest;
__attribute__((noinline)) static int descend(int level)
{
    volatile char frame[4096];
    frame[0] = frame[4095] = (char)level;
    deepest = level;
    return level == 250000 ? 0 : descend(level + 1) + frame[0];
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
    printf("%d\n", descend(0));
    return 0;
}
