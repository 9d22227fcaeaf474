/* writes the right answer to another file and links to it */
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
    FILE *file = fopen("evil.txt", "w");
    if (file) {
        fputs("ok\n", file);
        fclose(file);
    }
    if (symlink("evil.txt", "evil.out") != 0)
        puts("refused");
    return 0;
}
