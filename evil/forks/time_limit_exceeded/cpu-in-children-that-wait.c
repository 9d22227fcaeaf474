/* children burn 0.2 s each and then wait, so that nothing is ever reaped */
#define _GNU_SOURCE
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static void burn(double seconds)
{
    clock_t end = clock() + (clock_t)(seconds * CLOCKS_PER_SEC);
    while (clock() < end)
        ;
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
    for (int i = 0; i < 6; i++)
        if (fork() == 0) {
            alarm(8);
            burn(0.2);
            for (;;)
                pause();
        }
    for (;;)
        pause();
}
