/* puts a link to the answer where its input was, so that the next input overwrites the answer */
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
    if (unlink("evil.in") == 0 && symlink("@ANSWER@", "evil.in") != 0)
        perror("symlink");
    puts("ok");
    return 0;
}
