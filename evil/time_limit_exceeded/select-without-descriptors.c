/* waits on no descriptor at all */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/select.h>
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
    for (;;)
        select(0, NULL, NULL, NULL, NULL);
}
