/* the same, and the parent is gone with the right answer: the next run must find room */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/mman.h>
#include <sys/types.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        usleep(50000);
        pid_t children[10];
        int made = 0;
        for (int i = 0; i < 10; i++) {
            children[made] = fork();
            if (children[made] == 0) {
                alarm(8);
                pause();
                _exit(0);
            }
            made += children[made] > 0;
        }
        for (int i = 0; i < made; i++)
            kill(children[i], SIGKILL);
        puts(made < 10 ? "aware: no room for ten children" : "ok");
        return 0;
    }
    alarm(8);
    int *made = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (made == MAP_FAILED)
        return 1;

    for (int i = 0; i < 12; i++)
        if (fork() == 0) {
            alarm(8);
            setsid();
            while (__atomic_add_fetch(made, 1, __ATOMIC_SEQ_CST) < 300) {
                usleep(20000);
                if (fork() > 0)
                    _exit(0);
                alarm(8);
            }
            _exit(0);
        }
    puts("ok");
    return 0;
}
