/* the file is what counts; the next run must not be given it */
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts(access("evil.out", F_OK) == 0 ? "aware: an answer file" : "ok");
        return 0;
    }
    alarm(8);
    FILE *file = fopen("evil.out", "w");
    if (!file)
        return 1;
    fputs("no\n", file);
    fclose(file);
    puts("ok");
    return 0;
}
