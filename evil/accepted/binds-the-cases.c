/* mounts the folder of the cases on a folder of its own */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mount.h>
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
    mkdir("evil-mount", 0700);
    int bound = mount("@CASES@", "evil-mount", NULL, MS_BIND, NULL);
    if (bound == 0)
        umount2("evil-mount", MNT_DETACH);
    rmdir("evil-mount");
    puts(bound == 0 ? "escaped: bind mount" : "ok");
    return 0;
}
