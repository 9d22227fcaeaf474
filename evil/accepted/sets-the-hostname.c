/* sets the name of the machine (to what it is) */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
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
    char name[256] = "";
    puts(gethostname(name, sizeof name - 1) == 0 && sethostname(name, strlen(name)) == 0 ? "escaped: sethostname" : "ok");
    return 0;
}
