/* /proc/net/snmp counts datagrams to ports that nobody listens on */
#include "channel.h"
#include <arpa/inet.h>

static uint64_t next(void)
{
    struct sockaddr_in nobody = {.sin_family = AF_INET, .sin_port = htons(9)};
    nobody.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    char text[1 << 14];
    int file = open("/proc/net/snmp", O_RDONLY);
    int sender = socket(AF_INET, SOCK_DGRAM, 0);
    if (file < 0 || sender < 0)
        exit(REFUSED);
    sendto(sender, "", 0, 0, (void *)&nobody, sizeof nobody);
    close(sender);
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    text[length > 0 ? length : 0] = 0;
    /* a line of names, then a line of numbers */
    char *names = strstr(text, "\nUdp: ");
    char *numbers = names == NULL ? NULL : strstr(names + 1, "\nUdp: ");
    unsigned long received, to_nobody = 0;
    if (numbers == NULL || sscanf(numbers, " Udp: %lu %lu", &received, &to_nobody) != 2)
        exit(REFUSED);
    return to_nobody;
}

static void leave(unsigned name, unsigned value)
{
    (void)name;
    stay_on_one_processor();
    advance(next, value);
}

static unsigned look(unsigned name)
{
    (void)name;
    stay_on_one_processor();
    return slot_of(next());
}
