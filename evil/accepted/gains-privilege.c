/* becomes root by the calls that make one so, or by what was left to it */
#define _GNU_SOURCE
#include <grp.h>
#include <linux/capability.h>
#include <stdio.h>
#include <sys/prctl.h>
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
    struct __user_cap_header_struct head = {_LINUX_CAPABILITY_VERSION_3, 0};
    struct __user_cap_data_struct sets[2] = {{0, 0, 0}, {0, 0, 0}};
    syscall(SYS_capget, &head, sets);
    if (sets[0].effective || sets[1].effective || sets[0].permitted || sets[1].permitted)
        puts("escaped: holds capabilities");
    else if (getuid() != 0 && setuid(0) == 0)
        puts("escaped: setuid");
    else if (setgroups(0, NULL) == 0)
        puts("escaped: setgroups");
    else if (prctl(PR_GET_NO_NEW_PRIVS, 0, 0, 0, 0) != 1)
        puts("escaped: may still gain privileges");
    else
        puts("ok");
    return 0;
}
