/* writes to the control groups and makes one */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
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
    const char *names[] = {"cgroup.procs", "memory.max", "pids.max", "cpu.max", "cgroup.kill", "cgroup.freeze"};
    char path[128];
    for (int i = 0; i < 6; i++) {
        snprintf(path, sizeof path, "/sys/fs/cgroup/%s", names[i]);
        if (open(path, O_WRONLY) >= 0) {
            printf("escaped: opened %s\n", path);
            return 0;
        }
    }
    if (mkdir("/sys/fs/cgroup/evil", 0700) == 0) {
        rmdir("/sys/fs/cgroup/evil");
        puts("escaped: made a control group");
        return 0;
    }
    puts("ok");
    return 0;
}
