/* asks for the ports of the hardware */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static long ask(void)
{
#if defined(__x86_64__)
    return syscall(SYS_ioperm, 0x80, 1, 1);
#else
    return -1;
#endif
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
    puts(ask() == 0 ? "escaped: ioperm" : "ok");
    return 0;
}
