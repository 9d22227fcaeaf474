/* leaves its answer in the number that the next pipe gets: the kernel numbers those of the whole machine in one row */
#define _GNU_SOURCE
#include <sched.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

static unsigned long number_of_a_pipe(void)
{
    int ends[2];
    struct stat facts;
    if (pipe(ends) != 0 || fstat(ends[0], &facts) != 0)
        return 0;
    close(ends[0]);
    close(ends[1]);
    return facts.st_ino;
}

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    /* each processor has a row of its own */
    cpu_set_t first;
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    sched_setaffinity(0, sizeof first, &first);
    if (phase == 1) {
        for (int i = 0; i < 8192 && number_of_a_pipe() % 4096 != 4; i++)
            ;
        puts("ok");
        return 0;
    }
    unsigned long number = number_of_a_pipe() % 4096;
    puts(number > 4 && number < 260 ? "escaped: numbers of pipes" : "ok");
    return 0;
}
