/* listens on a port, which counts if there is a way to it */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <sys/socket.h>
#include <unistd.h>

static int has_route(void)
{
    struct sockaddr_in far = {.sin_family = AF_INET, .sin_port = htons(9)};
    int fd = socket(AF_INET, SOCK_DGRAM, 0);
    far.sin_addr.s_addr = htonl(0xc0000201); /* 192.0.2.1, which nobody has */
    return fd >= 0 && connect(fd, (struct sockaddr *)&far, sizeof far) == 0;
}

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
    struct sockaddr_in any = {.sin_family = AF_INET};
    int fd = socket(AF_INET, SOCK_STREAM, 0);
    int listens = fd >= 0 && bind(fd, (struct sockaddr *)&any, sizeof any) == 0 && listen(fd, 1) == 0;
    puts(listens && has_route() ? "escaped: listens" : "ok");
    return 0;
}
