/* wants a core dump, into the pipe of the machine's collector perhaps */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/resource.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    struct rlimit limit = {RLIM_INFINITY, RLIM_INFINITY}, found;
    int raised = setrlimit(RLIMIT_CORE, &limit) == 0;
    getrlimit(RLIMIT_CORE, &found);
    /* 0 would let a pipe be fed */
    puts(raised || found.rlim_cur != 1 || found.rlim_max != 1 ? "escaped: core dumps" : "ok");
    return 0;
}
