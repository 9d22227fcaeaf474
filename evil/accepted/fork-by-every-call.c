/* tries each call that makes a process or a thread */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
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
    pid_t child = vfork();
    if (child == 0)
        _exit(0);
    int made = child > 0;
#if defined(__x86_64__)
    child = (pid_t)syscall(SYS_fork);
    if (child == 0)
        _exit(0);
    made += child > 0;
#endif
    child = (pid_t)syscall(SYS_clone, SIGCHLD, NULL, NULL, NULL, NULL);
    if (child == 0)
        _exit(0);
    made += child > 0;
    long words[11] = {0};
    words[4] = SIGCHLD;
    child = (pid_t)syscall(SYS_clone3, words, 64);
    if (child == 0)
        _exit(0);
    made += child > 0;
    puts(made ? "escaped: a second process" : "ok");
    return 0;
}
