/* a child rewrites the answer file once the parent has ended */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/types.h>
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
    FILE *file = fopen("evil.out", "w");
    if (!file)
        return 1;
    fputs("ok\n", file);
    fflush(file);
    pid_t parent = getpid();
    if (fork() == 0) {
        alarm(8);
        while (getppid() == parent)
            usleep(1000);
        usleep(300000);
        for (;;) {
            int fd = open("evil.out", O_WRONLY | O_CREAT | O_TRUNC, 0600);
            if (fd >= 0)
                close(fd);
            usleep(1000);
        }
    }
    return 0;
}
