/* sets a limit of its parent (to what it is) */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
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
    struct rlimit now;
    if (prlimit(getppid(), RLIMIT_CORE, NULL, &now) != 0)
        now.rlim_cur = now.rlim_max = 0;
    puts(prlimit(getppid(), RLIMIT_CORE, &now, NULL) == 0 ? "escaped: limits its parent" : "ok");
    return 0;
}
