/* listens to the raw network */
#define _GNU_SOURCE
#include <arpa/inet.h>
#include <netinet/in.h>
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
    puts(socket(AF_PACKET, SOCK_RAW, htons(3)) >= 0 || socket(AF_INET, SOCK_RAW, IPPROTO_ICMP) >= 0 ? "escaped: a raw socket" : "ok");
    return 0;
}
