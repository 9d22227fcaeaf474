/* sends the empty signal to everybody, and to the judge */
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
    kill(-1, 0);
    puts(kill(@JUDGE@, 0) == 0 && getppid() != 1 ? "escaped: may kill the judge" : "ok");
    return 0;
}
