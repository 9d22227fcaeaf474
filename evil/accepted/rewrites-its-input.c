/* writes another phase into its input for the next run */
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
        int written = 0;
        FILE *file = fopen("evil.in", "r");
        if (!file || fscanf(file, "%d", &written) != 1 || written != 2)
            puts("aware: the input file is wrong");
        else
            puts("ok");
        return 0;
    }
    alarm(8);
    if (phase == 3) {
        puts("aware: the input of the first run");
        return 0;
    }

    const char *names[] = {"evil.in", "/proc/self/fd/0", "/dev/stdin"};
    for (int i = 0; i < 3; i++) {
        int fd = i == 0 && access("evil.in", F_OK) != 0 ? -1 : open(names[i], O_RDWR | O_NONBLOCK);
        if (fd >= 0 && write(fd, "3\n", 2) < 0)
            perror(names[i]);
    }
    if (lseek(0, 0, SEEK_SET) < 0 || write(0, "3\n", 2) < 0)
        perror("standard input");
    puts("ok");
    return 0;
}
