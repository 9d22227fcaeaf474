/* asks for a core as large as it likes and crashes */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts(access("core", F_OK) == 0 ? "aware: a core" : "ok");
        return 0;
    }
    alarm(8);
    struct rlimit all = {RLIM_INFINITY, RLIM_INFINITY};
    if (setrlimit(RLIMIT_CORE, &all) != 0 && getrlimit(RLIMIT_CORE, &all) == 0) {
        all.rlim_cur = all.rlim_max;
        setrlimit(RLIMIT_CORE, &all);
    }
    prctl(PR_SET_DUMPABLE, 1);
    abort();
}
