/* asks whether there is a process of the judge's number */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
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
    struct stat facts;
    puts(stat("/proc/@JUDGE@", &facts) == 0 ? "escaped: the judge is in sight" : "ok");
    return 0;
}
