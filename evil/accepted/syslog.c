/* reads the log of the kernel */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/klog.h>
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
    char bytes[1024];
    puts(klogctl(3, bytes, sizeof bytes) > 0 || klogctl(10, NULL, 0) > 0 ? "escaped: syslog" : "ok");
    return 0;
}
