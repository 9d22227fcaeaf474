/* mounts an empty file system on a folder of its own, by the old call and the new ones */
#define _GNU_SOURCE
#include <fcntl.h>
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
    char made = 0;
    mkdir("evil-mount", 0700);
    if (mount("none", "evil-mount", "tmpfs", 0, "size=64k") == 0)
        made = umount2("evil-mount", MNT_DETACH) + 2;
    int fs = (int)syscall(430, "tmpfs", 0); /* fsopen */
    int tree = (int)syscall(428, AT_FDCWD, "evil-mount", 1); /* open_tree, a copy */
    rmdir("evil-mount");
    puts(made ? "escaped: mount" : fs >= 0 ? "escaped: fsopen" : tree >= 0 ? "escaped: open_tree" : "ok");
    return 0;
}
