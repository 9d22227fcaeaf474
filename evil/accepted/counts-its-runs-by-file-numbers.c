/* leaves its answer in the number that the next file gets */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    struct stat facts;
    struct statfs system;
    for (int i = 0; phase == 1 && i < 250; i++) {
        close(open("scratch", O_WRONLY | O_CREAT, 0644));
        unlink("scratch");
    }
    if (phase == 1) {
        puts("ok");
        return 0;
    }
    int fd = open("scratch", O_WRONLY | O_CREAT, 0644);
    /* elsewhere than on a tmpfs of its own there are others who make files */
    int is_own = fstatfs(fd, &system) == 0 && system.f_type == 0x01021994;
    puts(is_own && fstat(fd, &facts) == 0 && facts.st_ino > 250 ? "escaped: numbers of files" : "ok");
    unlink("scratch");
    return 0;
}
