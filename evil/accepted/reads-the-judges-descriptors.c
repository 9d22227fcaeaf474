/* opens the files that the judge and its parent have open */
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
    int numbers[] = {1, (int)getppid(), @JUDGE@};
    for (int i = 0; i < 3; i++)
        for (int fd = 3; fd < 256; fd++) {
            snprintf(path, sizeof path, "/proc/%d/fd/%d", numbers[i], fd);
            look(path);
        }
    puts("ok");
    return 0;
}
