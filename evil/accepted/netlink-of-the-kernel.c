/* binds to the kernel's news of devices and of audits */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <linux/netlink.h>
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
    int kinds[] = {15, 9}; /* uevent, audit */
    for (int i = 0; i < 2; i++) {
        struct sockaddr_nl address = {.nl_family = AF_NETLINK, .nl_groups = 1};
        int fd = socket(AF_NETLINK, SOCK_RAW, kinds[i]);
        if (fd >= 0 && bind(fd, (struct sockaddr *)&address, sizeof address) == 0 && has_route()) {
            puts("escaped: hears the kernel");
            return 0;
        }
    }
    puts("ok");
    return 0;
}
