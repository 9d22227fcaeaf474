/* writes a number into the times and the mode of its work folder */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        struct stat facts;
        puts(stat(".", &facts) == 0 && (facts.st_mtime == 1234567 || (facts.st_mode & 01000)) ? "aware: times or mode" : "ok");
        return 0;
    }
    alarm(8);
    struct timeval when[2] = {{1234567, 0}, {1234567, 0}};
    if (access("evil.in", F_OK) == 0 && (utimes(".", when) != 0 || chmod(".", 01755) != 0))
        perror("work folder");
    puts("ok");
    return 0;
}
