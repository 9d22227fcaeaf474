/* calls the kernel by its 32-bit entry, where the numbers mean other calls */
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
    long answer = 20;
    __asm__ volatile("int $0x80" : "+a"(answer) : : "memory");
    if (answer > 0)
        printf("escaped: process %ld\n", answer);
    return answer <= 0;
#else
    raise(SIGSYS);
    return 1;
#endif
}
