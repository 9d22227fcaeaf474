/* the same against the judge, by a pipe */
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
    int ends[2];
    if (pipe(ends) == 0) {
        fcntl(ends[0], F_SETOWN, @JUDGE@);
        fcntl(ends[0], F_SETSIG, spare ? SIGCHLD : SIGKILL);
        fcntl(ends[0], F_SETFL, O_ASYNC | O_NONBLOCK);
        if (write(ends[1], "x", 1) < 0)
            perror("write");
    }
    usleep(50000);
    puts("ok");
    return 0;
}
