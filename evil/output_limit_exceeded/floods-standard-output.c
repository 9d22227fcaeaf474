/* writes to standard output for ever */
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
    for (;;)
        if (write(1, bytes, sizeof bytes) < 0)
            return 0;
}
