/* becomes itself anew, and spins there */
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

int main(int count, char **words)
{
    if (count == 2)
        for (;;)
            ;
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts("ok");
        return 0;
    }
    alarm(8);
    execl(words[0], words[0], "again", (char *)0);
    return 1;
}
