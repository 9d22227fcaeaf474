/* leaves folders with files in them that not even the owner may enter */
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
        puts(access("evil-shut", F_OK) == 0 ? "aware: a folder" : "ok");
        return 0;
    }
    alarm(8);
    mkdir("evil-shut", 0700);
    mkdir("evil-shut/inner", 0700);
    close(open("evil-shut/inner/evil-left", O_WRONLY | O_CREAT, 0));
    chmod("evil-shut/inner", 0);
    chmod("evil-shut", 0);
    puts("ok");
    return 0;
}
