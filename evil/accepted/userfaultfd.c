/* handles its own page faults, a tool to win races in the kernel */
#define _GNU_SOURCE
#include <fcntl.h>
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
    puts(syscall(SYS_userfaultfd, O_CLOEXEC | 1) >= 0 || syscall(SYS_userfaultfd, O_CLOEXEC) >= 0 ? "escaped: userfaultfd" : "ok");
    return 0;
}
