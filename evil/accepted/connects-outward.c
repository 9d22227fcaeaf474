/* connects to an address outside that nobody has, and to another of the next protocol */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <errno.h>
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
    struct sockaddr_in far = {.sin_family = AF_INET, .sin_port = htons(80)};
    struct sockaddr_in6 far6 = {.sin6_family = AF_INET6, .sin6_port = htons(80)};
    far.sin_addr.s_addr = htonl(0xc0000201);
    far6.sin6_addr.s6_addr[0] = 0x20;
    far6.sin6_addr.s6_addr[1] = 0x01;
    far6.sin6_addr.s6_addr[2] = 0x0d;
    far6.sin6_addr.s6_addr[3] = 0xb8;
    int four = socket(AF_INET, SOCK_STREAM | SOCK_NONBLOCK, 0), six = socket(AF_INET6, SOCK_STREAM | SOCK_NONBLOCK, 0);
    int out = four >= 0 && connect(four, (struct sockaddr *)&far, sizeof far) != 0 && errno == EINPROGRESS;
    int out6 = six >= 0 && connect(six, (struct sockaddr *)&far6, sizeof far6) != 0 && errno == EINPROGRESS;
    puts(out || out6 || has_route() ? "escaped: a way outside" : "ok");
    return 0;
}
