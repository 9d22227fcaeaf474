/* makes a child that is root of its own namespace, by either call */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
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
    long words[11] = {0};
    words[0] = CLONE_NEWUSER;
    words[4] = SIGCHLD;
    long child = syscall(SYS_clone, CLONE_NEWUSER | SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0)
        _exit(0);
    long second = syscall(SYS_clone3, words, 64);
    if (second == 0)
        _exit(0);
    puts(child > 0 || second > 0 ? "escaped: clone" : "ok");
    return 0;
}
