/* puts a NUL byte into the right answer */
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
    fwrite("o\0k\n", 1, 4, stdout);
    return 0;
}
