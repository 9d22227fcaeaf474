/* loads an empty kernel module and unloads one that is not there */
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <sys/syscall.h>
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
    puts(syscall(SYS_init_module, NULL, 0, "") == 0 || (errno != EPERM && errno != ENOSYS) || syscall(SYS_delete_module, "evil_no_such_module", 0) == 0 || (errno != EPERM && errno != ENOSYS) ? "escaped: module calls" : "ok");
    return 0;
}
