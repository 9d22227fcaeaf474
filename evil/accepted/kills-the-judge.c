/* kills the judge by its number */
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
    int spare = geteuid() == 0 && getppid() != 1; /* root without a sandbox: spare the others */
    kill(@JUDGE@, spare ? 0 : SIGKILL);
    kill(@JUDGE@, spare ? 0 : SIGSTOP);
    usleep(50000);
    puts("ok");
    return 0;
}
