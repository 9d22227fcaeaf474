/* lets news on the streams it shares with the judge kill the judge */
#define _GNU_SOURCE
#include <fcntl.h>
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
    for (int fd = 0; fd < 3; fd++) {
        fcntl(fd, F_SETOWN, @JUDGE@);
        fcntl(fd, F_SETSIG, spare ? SIGCHLD : SIGKILL);
        fcntl(fd, F_SETFL, O_ASYNC | O_NONBLOCK);
    }
    puts("ok");
    return 0;
}
