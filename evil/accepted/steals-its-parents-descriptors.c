/* takes open files out of its parent */
#define _GNU_SOURCE
#include <stdio.h>
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
    int handle = (int)syscall(SYS_pidfd_open, getppid(), 0);
    for (int fd = 0; handle >= 0 && fd < 64; fd++)
        if (syscall(SYS_pidfd_getfd, handle, fd, 0) >= 0) {
            printf("escaped: took descriptor %d\n", fd);
            return 0;
        }
    puts("ok");
    return 0;
}
