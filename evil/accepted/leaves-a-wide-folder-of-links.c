/* leaves links to its own folder and to the cases, for whoever follows them when cleaning */
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
        struct stat facts;
        puts(lstat("evil-cases", &facts) == 0 || lstat("evil-here", &facts) == 0 ? "aware: a link" : "ok");
        return 0;
    }
    alarm(8);
    if (symlink("@CASES@", "evil-cases") != 0 || symlink(".", "evil-here") != 0 || symlink("..", "evil-up") != 0 || symlink("/", "evil-root") != 0)
        perror("symlink");
    puts("ok");
    return 0;
}
