/* waits for a byte that nobody can send */
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
    int ends[2];
    char byte;
    if (pipe(ends) != 0)
        pause();
    for (;;)
        if (read(ends[0], &byte, 1) == 0)
            pause();
}
