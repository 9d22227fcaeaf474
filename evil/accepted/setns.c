/* joins the namespaces of its parent and of the judge */
#define _GNU_SOURCE
#include <fcntl.h>
#include <sched.h>
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
    const char *kinds[] = {"user", "mnt", "pid", "net", "ipc", "uts", "cgroup"};
    int numbers[] = {1, (int)getppid(), @JUDGE@};
    char path[64];
    for (int i = 0; i < 21; i++) {
        snprintf(path, sizeof path, "/proc/%d/ns/%s", numbers[i / 7], kinds[i % 7]);
        int fd = open(path, O_RDONLY);
        if (fd >= 0 && setns(fd, 0) == 0) {
            printf("escaped: joined %s\n", path);
            return 0;
        }
        close(fd);
    }
    int handle = (int)syscall(SYS_pidfd_open, getppid(), 0);
    puts(handle >= 0 && setns(handle, CLONE_NEWNET) == 0 ? "escaped: setns" : "ok");
    return 0;
}
