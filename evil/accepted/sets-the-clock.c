/* sets the clock to the time it shows, by each call there is */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/time.h>
#include <sys/timex.h>
#include <time.h>
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
    struct timespec now;
    struct timeval today;
    struct timex change = {.modes = ADJ_SETOFFSET};
    clock_gettime(CLOCK_REALTIME, &now);
    gettimeofday(&today, NULL);
    puts(clock_settime(CLOCK_REALTIME, &now) == 0 || settimeofday(&today, NULL) == 0 || clock_adjtime(CLOCK_REALTIME, &change) >= 0 ? "escaped: set the clock" : "ok");
    return 0;
}
