/* opens programs by path alone and starts them by their descriptors */
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
    const char *names[] = {"/usr/bin/env", "/bin/sh", "@CAIPAN@", "/proc/1/exe", "/usr/bin/python3"};
    char *words[] = {"x", "solve", "mayan", "evil.in", NULL}, *none[] = {NULL};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int file = open(names[i], O_PATH | O_CLOEXEC);
        if (file >= 0)
            execveat(file, "", words, none, AT_EMPTY_PATH);
        file = open(names[i], O_RDONLY | O_CLOEXEC);
        if (file >= 0)
            fexecve(file, words, none);
    }
    puts("ok");
    return 0;
}
