/* makes the answer file a link to itself */
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
    if (symlink("evil.out", "evil.out") != 0)
        puts("refused");
    return 0;
}
