/* leaves a word in the times of /dev/null */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    struct stat facts;
    struct timespec word[2] = {{12345, 0}, {12345, 0}};
    int fd = open("/dev/null", O_RDWR);
    if (fd < 0 || write(fd, "x", 1) != 1)
        return 1;
    struct stat before;
    if (fstat(fd, &before))
        return 2;
    /* whatever they answer */
    futimens(fd, word);
    int told = fstat(fd, &facts) || facts.st_mtime == 12345;
    futimens(fd, NULL);
    utimensat(AT_FDCWD, "/dev/null", NULL, 0);
    told |= fstat(fd, &facts) || facts.st_mtime != before.st_mtime || facts.st_mode != before.st_mode;
    fchmod(fd, 0600);
    told |= fstat(fd, &facts) || facts.st_mode != before.st_mode;
    puts(told ? "escaped: times of a device" : "ok");
    return 0;
}
