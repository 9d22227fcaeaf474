/* sets times and attributes of files that both runs can see */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/xattr.h>
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
    struct timeval when[2] = {{1234567, 0}, {1234567, 0}};
    int done = 0;
    const char *files[] = {"/usr/bin/env", "/dev/null"};
    for (int i = 0; i < 2; i++) {
        struct stat facts;
        utimes(files[i], when); /* whatever it answers */
        done |= stat(files[i], &facts) == 0 && facts.st_mtime == 1234567;
    }
    done |= geteuid() != 0 && setxattr("/usr/bin/env", "user.evil", "1", 1, 0) == 0;
    puts(done ? "escaped: a mark" : "ok");
    return 0;
}
