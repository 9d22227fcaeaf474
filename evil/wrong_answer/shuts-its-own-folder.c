/* takes every right from the folder it works in (and says something wrong: to the judge the answer file may then be unreadable) */
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
        int written = 0;
        FILE *file = fopen("evil.in", "r");
        if (!file || fscanf(file, "%d", &written) != 1 || written != 2)
            puts("aware: the input file is wrong");
        else
            puts("ok");
        return 0;
    }
    alarm(8);
    if (access("evil.in", F_OK) == 0)
        chmod(".", 0);
    puts("shut");
    return 0;
}
