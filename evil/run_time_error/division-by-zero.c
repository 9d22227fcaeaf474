/* divides by zero */
#define _GNU_SOURCE
#include <signal.h>
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
    volatile int zero = 0;
    puts("ok");
    fflush(stdout);
    printf("%d\n", phase / zero);
    raise(SIGFPE);
    return 0;
}
