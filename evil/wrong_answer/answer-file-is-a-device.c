/* makes the answer file a device of zeros */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
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
    if (mknod("evil.out", S_IFCHR | 0666, makedev(1, 5)) != 0)
        puts("refused");
    return 0;
}
