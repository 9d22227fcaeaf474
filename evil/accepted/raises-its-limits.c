/* raises each of its limits over the hard one */
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
    for (int kind = 0; kind < 16; kind++) {
        struct rlimit now, wish = {RLIM_INFINITY, RLIM_INFINITY};
        if (getrlimit(kind, &now) == 0 && now.rlim_max != RLIM_INFINITY && setrlimit(kind, &wish) == 0) {
            printf("escaped: limit %d\n", kind);
            return 0;
        }
    }
    puts("ok");
    return 0;
}
