/* reaches the answer through the roots and folders of other processes */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void look(const char *path)
{
    char bytes[64];
    int fd = open(path, O_RDONLY | O_NONBLOCK);
    if (fd >= 0 && read(fd, bytes, sizeof bytes) > 0) {
        printf("escaped: read %s\n", path);
        exit(0);
    }
    if (fd >= 0)
        close(fd);
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
    char path[8192];
    int numbers[] = {1, (int)getppid(), (int)getpid(), @JUDGE@};
    const char *doors[] = {"root", "cwd/../../../../../../../../../..", "task/1/root"};
    look("/proc/self/root@ANSWER@");
    look("/proc/thread-self/root@ANSWER@");
    for (int i = 0; i < 4; i++)
        for (int door = 0; door < 3; door++) {
            snprintf(path, sizeof path, "/proc/%d/%s@ANSWER@", numbers[i], doors[door]);
            look(path);
        }
    puts("ok");
    return 0;
}
