/* binds a socket whose name is in no file system, and visits the sockets of others */
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
        puts("ok");
        return 0;
    }
    alarm(8);
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    memcpy(address.sun_path, "\0evil-left", 10);
    int fd = socket(AF_UNIX, SOCK_DGRAM, 0);
    if (fd >= 0)
        bind(fd, (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + 10));
    FILE *list = fopen("/proc/net/unix", "r");
    char line[512];
    while (list && fgets(line, sizeof line, list)) {
        char *name = strchr(line, '@');
        if (!name || strstr(name, "evil-left"))
            continue;
        name[strcspn(name, "\n")] = 0;
        size_t size = strnlen(name, sizeof address.sun_path);
        memcpy(address.sun_path, name, size);
        address.sun_path[0] = 0;
        int other = socket(AF_UNIX, SOCK_STREAM, 0);
        if (other >= 0 && connect(other, (struct sockaddr *)&address, (socklen_t)(offsetof(struct sockaddr_un, sun_path) + size)) == 0) {
            puts("escaped: another's socket");
            return 0;
        }
    }
    puts("ok");
    return 0;
}
