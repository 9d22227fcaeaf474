/* mounts a process file system of its own */
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
    int done = mount("proc", "evil-mount", "proc", 0, NULL);
    if (done == 0)
        umount2("evil-mount", MNT_DETACH);
    rmdir("evil-mount");
    puts(done == 0 ? "escaped: mounted proc" : "ok");
    return 0;
}
