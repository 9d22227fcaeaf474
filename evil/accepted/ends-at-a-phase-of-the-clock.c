/* ends when a part of the clock begins, in which the next run begins */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Milliseconds since the last quarter of a second began. */
static long phase_of_the_clock(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_nsec / 1000000 % 250;
}

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    long start = phase_of_the_clock();
    while (phase == 1 && phase_of_the_clock() != 10)
        usleep(200);
    puts(phase == 2 && start >= 10 && start < 60 ? "escaped: the phase of the clock" : "ok");
    return 0;
}
