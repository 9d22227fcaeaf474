/* shortens the answer by its path (to what it is) */
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
    puts(truncate("@ANSWER@", 3) == 0 ? "escaped: truncated the answer" : "ok");
    return 0;
}
