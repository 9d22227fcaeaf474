/* removes the folder it works in */
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
    char path[4096];
    if (access("evil.in", F_OK) == 0 && getcwd(path, sizeof path)) {
        unlink("evil.in");
        if (chdir("/") == 0)
            rmdir(path);
    }
    puts("ok");
    return 0;
}
