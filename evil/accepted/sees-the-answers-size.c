/* asks how large the answer file is */
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
    puts(stat("@ANSWER@", &facts) == 0 ? "escaped: the answer file is in sight" : "ok");
    return 0;
}
