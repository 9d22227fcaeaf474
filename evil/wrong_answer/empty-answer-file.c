/* an empty file is an answer too */
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
    if (!file)
        return 1;
    fclose(file);
    puts("ok");
    return 0;
}
