/* calls the kernel with an x32 number, past a filter that knows only the others */
#define _GNU_SOURCE
#include <signal.h>
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
    puts("ok");
    fflush(stdout);
#if defined(__x86_64__)
    long answer = syscall(0x40000000 + 39);
    if (answer > 0)
        printf("escaped: process %ld\n", answer);
    return answer <= 0;
#else
    raise(SIGSYS);
    return 1;
#endif
}
