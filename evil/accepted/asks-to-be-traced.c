/* makes its parent its tracer and stops, so that the parent sees ends that are none */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/ptrace.h>
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
    signal(SIGUSR1, SIG_IGN);
    if (ptrace(PTRACE_TRACEME, 0, NULL, NULL) == 0)
        raise(SIGUSR1);
    puts("ok");
    return 0;
}
