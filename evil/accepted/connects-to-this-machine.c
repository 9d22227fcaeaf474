/* connects to whatever listens on this machine */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/socket.h>
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
    int ports[] = {22, 25, 53, 80, 111, 443, 631, 3306, 5432, 6379, 8000, 8080};
    for (int i = 0; i < 12; i++) {
        struct sockaddr_in near = {.sin_family = AF_INET, .sin_port = htons((uint16_t)ports[i])};
        near.sin_addr.s_addr = htonl(0x7f000001);
        int fd = socket(AF_INET, SOCK_STREAM, 0);
        if (fd >= 0 && connect(fd, (struct sockaddr *)&near, sizeof near) == 0) {
            printf("escaped: port %d\n", ports[i]);
            return 0;
        }
    }
    puts("ok");
    return 0;
}
