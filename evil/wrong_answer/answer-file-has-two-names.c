/* writes the right answer to a file that has another name too */
#define _GNU_SOURCE
#include <stdio.h>
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
    FILE *file = fopen("evil.out", "w");
    if (file) {
        fputs("ok\n", file);
        fclose(file);
    }
    if (link("evil.out", "evil.txt") != 0) {
        unlink("evil.out");
        puts("refused");
    }
    return 0;
}
