/* every child forks on in its turn, and all are left behind */
#define _GNU_SOURCE
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
        puts("ok");
        return 0;
    }
    alarm(8);
    int *made = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    if (made == MAP_FAILED)
        return 1;

    pid_t first = getpid();
    for (int level = 0; level < 8; level++) {
        if (__atomic_load_n(made, __ATOMIC_SEQ_CST) >= 300)
            break;
        pid_t child = fork();
        if (child > 0)
            __atomic_add_fetch(made, 1, __ATOMIC_SEQ_CST);
        if (child == 0)
            alarm(8);
    }
    if (getpid() != first)
        for (;;)
            pause();
    usleep(300000);
    puts(__atomic_load_n(made, __ATOMIC_SEQ_CST) > 15 ? "escaped: more than sixteen tasks" : "ok");
    return 0;
}
