/* takes hold of its parent as a debugger does */
#define _GNU_SOURCE
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
    long seized = ptrace(PTRACE_SEIZE, getppid(), NULL, NULL);
    if (seized == 0)
        ptrace(PTRACE_DETACH, getppid(), NULL, NULL);
    puts(seized == 0 ? "escaped: traces its parent" : "ok");
    return 0;
}
