/* waits for what others do with files that all may read */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/inotify.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    int one = inotify_init1(0), other = -1;
    #ifdef SYS_inotify_init
    other = syscall(SYS_inotify_init);
    #endif
    puts(one >= 0 || other >= 0 ? "escaped: watches" : "ok");
    return 0;
}
