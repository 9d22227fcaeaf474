/* sends its parent the signals that programs end by, and some that programs listen to */
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
    int numbers[] = {SIGTERM, SIGINT, SIGHUP, SIGQUIT, SIGCHLD, SIGUSR1, SIGALRM, SIGPIPE, SIGABRT, SIGTSTP};
    for (int i = 0; i < 10; i++)
        kill(getppid(), spare ? 0 : numbers[i]);
    usleep(50000);
    puts("ok");
    return 0;
}
