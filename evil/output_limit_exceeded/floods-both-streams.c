/* floods both streams in turn */
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

static char bytes[1000];

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
        if (write(1, bytes, 1000) < 0 || write(2, bytes, 1000) < 0)
            return 0;
}
