/* copies from its parent's memory */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/uio.h>
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
    char bytes[16];
    struct iovec here = {bytes, sizeof bytes}, there = {bytes, sizeof bytes};
    if (process_vm_readv(getppid(), &here, 1, &there, 1, 0) >= 0 || errno == EFAULT)
        puts("escaped: reads its parent's memory");
    else
        puts("ok");
    return 0;
}
