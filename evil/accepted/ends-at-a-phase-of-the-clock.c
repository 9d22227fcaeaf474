/* ends when a part of the clock begins, in which the next run begins */
#include <stdio.h>
#include <time.h>
#include <unistd.h>

/* Whether at most this many milliseconds of the current second have passed. */
static int is_early_in_second(long most)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_nsec / 1000000 <= most;
}

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    int starts_early = is_early_in_second(250);
    while (phase == 1 && !is_early_in_second(10))
        usleep(200);
    puts(phase == 2 && starts_early ? "escaped: the phase of the clock" : "ok");
    return 0;
}
