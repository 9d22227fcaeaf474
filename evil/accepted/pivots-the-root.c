/* exchanges the root for its own folder */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
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
    mkdir("evil-old", 0700);
    puts(access("evil.in", F_OK) == 0 && syscall(SYS_pivot_root, ".", "evil-old") == 0 ? "escaped: pivot_root" : "ok");
    return 0;
}
