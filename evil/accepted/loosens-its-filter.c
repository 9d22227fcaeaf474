/* takes its own restrictions off */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/prctl.h>
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
    puts(prctl(PR_SET_NO_NEW_PRIVS, 0, 0, 0, 0) == 0 ? "escaped: no_new_privs" : prctl(PR_SET_SECCOMP, 0, 0, 0, 0) == 0 ? "escaped: seccomp" : "ok");
    return 0;
}
