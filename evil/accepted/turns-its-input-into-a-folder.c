/* puts a folder that is full and shut where its input was */
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
    if (unlink("evil.in") == 0 && mkdir("evil.in", 0700) == 0) {
        mkdir("evil.in/evil-left", 0700);
        chmod("evil.in", 0);
    }
    puts("ok");
    return 0;
}
