/* looks for network devices that are up */
#define _GNU_SOURCE
#include <ifaddrs.h>
#include <net/if.h>
#include <stdio.h>
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
    struct ifaddrs *list = NULL;
    if (getifaddrs(&list) == 0)
        for (; list; list = list->ifa_next)
            if ((list->ifa_flags & IFF_UP) && !(list->ifa_flags & IFF_LOOPBACK)) {
                printf("escaped: device %s\n", list->ifa_name);
                return 0;
            }
    puts("ok");
    return 0;
}
