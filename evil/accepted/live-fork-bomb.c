/* forks from within each child and exits, so that no list of processes is ever complete */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
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
    int *made = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (made == MAP_FAILED || fork() != 0) {
        usleep(300000);
        puts(made != MAP_FAILED && *made ? "escaped: a second process" : "ok");
        return 0;
    }
    alarm(8);
    while (__atomic_add_fetch(made, 1, __ATOMIC_SEQ_CST) < 300) {
        usleep(2000);
        if (fork() != 0)
            _exit(0);
    }
    _exit(0);
}
