/* has the loader load caipan, which the loader may not see */
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
    execl("/lib64/ld-linux-x86-64.so.2", "ld", "@CAIPAN@", "solve", "mayan", "evil.in", (char *)0);
    execl("/lib/ld-linux-aarch64.so.1", "ld", "@CAIPAN@", "solve", "mayan", "evil.in", (char *)0);
    return 3;
}
