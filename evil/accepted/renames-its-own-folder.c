/* moves the folder it works in away */
#define _GNU_SOURCE
#include <stdio.h>
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
    char path[4096], other[4200];
    if (access("evil.in", F_OK) == 0 && getcwd(path, sizeof path)) {
        snprintf(other, sizeof other, "%s-moved", path);
        if (rename(path, other) != 0)
            perror("rename");
    }
    puts("ok");
    return 0;
}
