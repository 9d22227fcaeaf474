/* closes its streams, so that whoever waits for their end believes it gone */
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
    puts("ok");
    fflush(stdout);
    close(0);
    close(1);
    close(2);
    for (;;)
        sleep(1);
}
