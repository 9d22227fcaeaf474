/* renames and links the answer into its own folder */
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
    if (link("@ANSWER@", "evil-link") == 0)
        puts("escaped: linked the answer");
    else if (rename("@ANSWER@", "evil-moved") == 0)
        puts("escaped: moved the answer");
    else
        puts("ok");
    return 0;
}
