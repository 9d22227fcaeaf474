/* a child answers and the parent never ends */
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
    if (fork() == 0) {
        puts("ok");
        return 0;
    }
    for (;;)
        pause();
}
