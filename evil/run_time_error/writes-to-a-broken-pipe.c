/* is killed by a broken pipe of its own */
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
    int ends[2];
    puts("ok");
    fflush(stdout);
    signal(SIGPIPE, SIG_DFL);
    if (pipe(ends) == 0) {
        close(ends[0]);
        if (write(ends[1], "x", 1) < 0)
            return 1;
    }
    return 1;
}
