/* puts a program where no file is, and finds no way to start it */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

static char bytes[1 << 22];

static void start(int file, const char *own)
{
    int source = open(own, O_RDONLY);
    ssize_t length = read(source, bytes, sizeof bytes);
    char *words[] = {"x", "again", NULL}, *none[] = {NULL};
    if (file < 0 || length <= 0 || write(file, bytes, length) != length)
        return;
    fchmod(file, 0755);
    char path[64];
    snprintf(path, sizeof path, "/proc/self/fd/%d", file);
    execve(path, words, none);
    execveat(file, "", words, none, AT_EMPTY_PATH);
}

int main(int count, char **own)
{
    if (count == 2) {
        puts("started");
        return 0;
    }
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts("ok");
        return 0;
    }
    alarm(8);
    start(syscall(SYS_memfd_create, "x", 0), own[0]);
    const char *folders[] = {".", "/tmp", "/dev/shm", "/var/tmp", "/run", "/proc/self/cwd"};
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++) {
        start(open(folders[i], O_TMPFILE | O_RDWR, 0755), own[0]);
        char path[64];
        snprintf(path, sizeof path, "%s/left", folders[i]);
        start(open(path, O_CREAT | O_RDWR, 0755), own[0]);
        unlink(path);
    }
    puts("ok");
    return 0;
}
