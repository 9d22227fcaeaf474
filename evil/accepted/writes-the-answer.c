/* writes itself an answer that fits, and next to it */
#define _GNU_SOURCE
#include <fcntl.h>
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
    char path[8192];
    snprintf(path, sizeof path, "%s/evil-left", "@CASES@");
    int beside = open(path, O_WRONLY | O_CREAT, 0600);
    int into = open("@ANSWER@", O_WRONLY);
    if (beside >= 0)
        unlink(path);
    puts(into >= 0 ? "escaped: opened the answer for writing" : beside >= 0 ? "escaped: made a file among the cases" : "ok");
    return 0;
}
