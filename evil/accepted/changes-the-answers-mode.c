/* opens the answer to everybody, changes its owner and its times */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
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
    struct stat facts = {0};
    int found = stat("@ANSWER@", &facts) == 0;
    if (found && chmod("@ANSWER@", facts.st_mode & 07777) == 0)
        puts("escaped: changed the mode of the answer");
    else
        puts("ok");
    return 0;
}
