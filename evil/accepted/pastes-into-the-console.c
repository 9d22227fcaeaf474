/* uses the selection of a console, another way of typing */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/ioctl.h>
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
    char wish = 3; /* paste what is selected */
    int done = 0;
    for (int i = 0; i < 3; i++)
        done += ioctl(i, TIOCLINUX, &wish) == 0;
    puts(done ? "escaped: pasted" : "ok");
    return 0;
}
