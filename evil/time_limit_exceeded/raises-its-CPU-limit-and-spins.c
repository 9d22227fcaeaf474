/* raises the soft CPU limit to the hard one and spins */
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
    struct rlimit both;
    getrlimit(RLIMIT_CPU, &both);
    both.rlim_cur = both.rlim_max;
    setrlimit(RLIMIT_CPU, &both);
    for (volatile long turns = 0;; turns++)
        ;
}
