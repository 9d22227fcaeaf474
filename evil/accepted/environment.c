/* looks for variables that a contestant has no business with */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
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
    const char *known[] = {"PATH=", "HOME=", "TMPDIR=", "LANG=", "PWD=", "OLDPWD=", "SHLVL=", "_="};
    for (char **entry = environ; *entry; entry++) {
        int fine = 0;
        for (int i = 0; i < 8; i++)
            fine |= strncmp(*entry, known[i], strlen(known[i])) == 0;
        if (!fine) {
            printf("escaped: %s\n", *entry);
            return 0;
        }
    }
    puts("ok");
    return 0;
}
