/* leaves a process that keeps a socket without a file */
#define _GNU_SOURCE
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        struct sockaddr_un address = {.sun_family = AF_UNIX};
        memcpy(address.sun_path, "\0evil-daemon", 12);
        int fd = socket(AF_UNIX, SOCK_STREAM, 0);
        puts(fd >= 0 && connect(fd, (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 12)) == 0 ? "aware: the daemon" : "ok");
        return 0;
    }
    alarm(8);
    if (fork() == 0) {
        setsid();
        alarm(8);
        struct sockaddr_un address = {.sun_family = AF_UNIX};
        memcpy(address.sun_path, "\0evil-daemon", 12);
        int fd = socket(AF_UNIX, SOCK_STREAM, 0);
        if (fd >= 0 && bind(fd, (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 12)) == 0)
            listen(fd, 1);
        for (;;)
            pause();
    }
    usleep(50000);
    puts("ok");
    return 0;
}
