/* kills the whole group it is in: no more than itself */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
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
    if (geteuid() == 0 && getppid() != 1)
        raise(SIGKILL); /* root without a sandbox: spare the others */
    kill(0, SIGKILL);
    abort();
}
