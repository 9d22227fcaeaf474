/* asks for the harmless kind of reboot */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/reboot.h>
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
    puts(reboot(RB_DISABLE_CAD) == 0 ? "escaped: reboot" : "ok");
    return 0;
}
