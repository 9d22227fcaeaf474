/* leaves a process of its own session that keeps making a file */
#define _GNU_SOURCE
#include <dirent.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        usleep(200000);
        if (access("evil-daemon", F_OK) == 0) {
            puts("aware: a file of the daemon");
            return 0;
        }
        DIR *folder = opendir("/proc");
        struct dirent *entry;
        while (folder && (entry = readdir(folder))) {
            char path[300], name[32] = "";
            snprintf(path, sizeof path, "/proc/%s/comm", entry->d_name);
            int fd = atoi(entry->d_name) > 0 ? open(path, O_RDONLY) : -1;
            if (fd >= 0 && read(fd, name, sizeof name - 1) > 0 && strncmp(name, "evil-daemon", 11) == 0) {
                puts("aware: the daemon");
                return 0;
            }
            if (fd >= 0)
                close(fd);
        }
        puts("ok");
        return 0;
    }
    alarm(8);
    char path[4096], other[4200];
    if (!getcwd(path, sizeof path))
        return 1;
    snprintf(other, sizeof other, "%s/evil-daemon", path);
    pid_t child = fork();
    if (child == 0) {
        setsid();
        if (fork() != 0)
            _exit(0);
        alarm(8);
        prctl(PR_SET_NAME, "evil-daemon");
        for (;;) {
            int fd = open(other, O_WRONLY | O_CREAT, 0600);
            if (fd >= 0)
                close(fd);
            usleep(10000);
        }
    }
    waitpid(child, NULL, 0);
    puts("ok");
    return 0;
}
