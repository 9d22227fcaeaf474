/* reads of other languages what a native program does not need */
#include <dirent.h>
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
    const char *names[] = {"/usr/include/stdio.h", "/usr/lib/python3.11/os.py", "/usr/lib/python3/dist-packages", "/usr/share/perl",
        "/usr/lib/jvm", "/usr/bin", "/usr/local/bin", "/usr/lib/gcc", "/etc/passwd", "/etc/hostname", "/etc/fpc.cfg", "/usr/share/nodejs",
        "/home", "/root", "/opt", "/srv", "/var/lib", "/usr/lib/git-core", "/usr/share/doc"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (open(names[i], O_RDONLY) >= 0 || opendir(names[i])) {
            printf("%s: seen\n", names[i]);
            return 0;
        }
    puts("ok");
    return 0;
}
