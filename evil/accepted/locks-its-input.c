/* locks its input and its work folder */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/file.h>
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
    for (int i = 0; i < 2; i++) {
        int fd = open(i ? "evil.in" : ".", O_RDONLY);
        if (fd >= 0)
            flock(fd, LOCK_EX | LOCK_NB);
    }
    flock(0, LOCK_EX | LOCK_NB);
    puts("ok");
    return 0;
}
