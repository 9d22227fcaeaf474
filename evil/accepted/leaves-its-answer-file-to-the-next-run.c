/* the answer of this run must not be that of the next one */
#define _GNU_SOURCE
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        FILE *file = fopen("evil.out", "r");
        if (file)
            file = freopen("evil.out", "w", stdout);
        puts(file ? "aware: an answer file" : "ok");
        return 0;
    }
    alarm(8);
    FILE *file = fopen("evil.out", "w");
    if (!file)
        return 1;
    fputs("ok\n", file);
    fclose(file);
    return 0;
}
