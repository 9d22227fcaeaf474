/* prints the right answer and floods standard error */
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

static char bytes[1 << 16];

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
    puts("ok");
    fflush(stdout);
    for (;;)
        if (write(2, bytes, sizeof bytes) < 0)
            return 0;
}
