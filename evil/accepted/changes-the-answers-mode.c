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
    struct stat before = {0}, after = {0};
    int found = stat("@ANSWER@", &before) == 0;
    if (found)
        chmod("@ANSWER@", before.st_mode & 07777); /* whatever it answers */
    if (found && stat("@ANSWER@", &after) == 0
        && (before.st_ctim.tv_sec != after.st_ctim.tv_sec || before.st_ctim.tv_nsec != after.st_ctim.tv_nsec))
        puts("escaped: changed the mode of the answer");
    else
        puts("ok");
    return 0;
}
