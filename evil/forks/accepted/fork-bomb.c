/* forks as often as it can; sixteen tasks is all it may have */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/types.h>
#include <sys/wait.h>
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
    pid_t children[300];
    int made = 0;
    while (made < 300 && (children[made] = fork()) > 0)
        made++;
    if (made < 300 && children[made] == 0) {
        alarm(8);
        pause();
        _exit(0);
    }
    for (int i = 0; i < made; i++)
        kill(children[i], SIGKILL);
    while (wait(NULL) > 0)
        ;
    puts(made > 15 ? "escaped: more than sixteen tasks" : "ok");
    return 0;
}
