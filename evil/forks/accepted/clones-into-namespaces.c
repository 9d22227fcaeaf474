/* makes children that leave the namespaces */
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
    int flags[] = {CLONE_NEWUSER, CLONE_NEWNS, CLONE_NEWPID, CLONE_NEWNET, CLONE_NEWIPC, CLONE_NEWUTS, CLONE_NEWCGROUP};
    for (int i = 0; i < 7; i++) {
        long child = syscall(SYS_clone, (long)flags[i] | SIGCHLD, NULL, NULL, NULL, NULL);
        if (child == 0)
            _exit(0);
        if (child > 0) {
            printf("escaped: clone %#x\n", flags[i]);
            return 0;
        }
    }
    puts("ok");
    return 0;
}
