/* asks for swap space and process accounting that are not there */
#define _GNU_SOURCE
#include <errno.h>
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
    puts(syscall(SYS_swapoff, "/nowhere") == 0 || (errno != EPERM && errno != ENOSYS) || syscall(SYS_acct, "/nowhere/at/all") == 0 || (errno != EPERM && errno != ENOSYS) ? "escaped: swapoff or acct" : "ok");
    return 0;
}
