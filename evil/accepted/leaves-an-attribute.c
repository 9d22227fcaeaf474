/* writes on the work folder itself where no listing shows it */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/xattr.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        char byte;
        puts(getxattr(".", "user.evil-left", &byte, 1) == 1 ? "aware: an attribute" : "ok");
        return 0;
    }
    alarm(8);
    if (access("evil.in", F_OK) == 0)
        setxattr(".", "user.evil-left", "1", 1, 0);
    puts("ok");
    return 0;
}
