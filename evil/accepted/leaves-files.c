/* leaves files in its work folder, also in folders, hidden and with strange names */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        const char *names[] = {"evil-left", ".evil-left", "evil-folder", "evil\nleft", "-rf", "*", "evil-\xff\xfe", " "};
        char name[256];
        memset(name, 'e', 255);
        name[255] = 0;
        for (int i = 0; i < 8; i++)
            if (access(names[i], F_OK) == 0) {
                printf("aware: file %d\n", i);
                return 0;
            }
        puts(access(name, F_OK) == 0 ? "aware: a long name" : "ok");
        return 0;
    }
    alarm(8);
    const char *names[] = {"evil-left", ".evil-left", "evil-folder/evil-left", "evil\nleft", "-rf", "*", "evil-\xff\xfe", " "};
    mkdir("evil-folder", 0700);
    for (int i = 0; i < 8; i++)
        close(open(names[i], O_WRONLY | O_CREAT, 0600));
    char name[256];
    memset(name, 'e', 255);
    name[255] = 0;
    close(open(name, O_WRONLY | O_CREAT, 0600));
    puts("ok");
    return 0;
}
