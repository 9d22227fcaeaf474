/* four children flood standard output */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/wait.h>
#include <unistd.h>

static char bytes[1 << 16];

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
    for (int i = 0; i < 4; i++)
        if (fork() == 0) {
            alarm(8);
            while (write(1, bytes, sizeof bytes) > 0)
                ;
            _exit(0);
        }
    while (wait(NULL) > 0)
        ;
    return 0;
}
