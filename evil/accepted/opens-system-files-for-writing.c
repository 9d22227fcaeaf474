/* opens (and does not change) what belongs to the system */
#define _GNU_SOURCE
#include <fcntl.h>
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
    const char *names[] = {"/etc/passwd", "/etc/hosts", "/etc/ld.so.cache", "/usr/bin/env", "/bin/sh", "/usr/bin/python3", "/proc/sys/kernel/core_pattern",
        "/proc/sys/kernel/hostname", "/proc/sys/kernel/randomize_va_space", "/proc/sysrq-trigger", "/proc/1/oom_score_adj", "/proc/1/mem", "/sys/power/state"};
    for (int i = 0; i < 13; i++)
        if (open(names[i], O_WRONLY) >= 0) {
            printf("escaped: opened %s\n", names[i]);
            return 0;
        }
    puts("ok");
    return 0;
}
