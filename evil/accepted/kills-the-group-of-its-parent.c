/* kills the process group of its parent, if that is not its own */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/types.h>
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
    pid_t group = getpgid(getppid());
    if (group > 1 && group != getpgrp())
        kill(-group, spare ? 0 : SIGKILL);
    usleep(50000);
    puts("ok");
    return 0;
}
