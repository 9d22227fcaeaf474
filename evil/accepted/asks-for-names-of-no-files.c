/* asks for files that do not exist: the kernel remembers that, and answers faster the next time */
#define _GNU_SOURCE
#include <stdio.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define NAMES 65

static long now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000L + time.tv_nsec;
}

static int compare(const void *left, const void *right)
{
    long a = *(const long *)left, b = *(const long *)right;
    return (a > b) - (a < b);
}

/* The median of the nanoseconds that an answer takes. */
static long time_to_ask(const char *kind, long name)
{
    long times[NAMES];
    for (int i = 0; i < NAMES; i++) {
        char path[256];
        struct stat facts;
        snprintf(path, sizeof path, "/usr/share/zoneinfo/%s-%ld-%d", kind, name, i);
        long start = now();
        stat(path, &facts);
        times[i] = now() - start;
    }
    qsort(times, NAMES, sizeof *times, compare);
    return times[NAMES / 2];
}

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    long name = now();
    time_to_ask("other", name);
    long known = time_to_ask("left", 0);
    long unknown = time_to_ask("new", name);
    puts(phase == 2 && known * 4 < unknown * 3 ? "escaped: names that were asked for" : "ok");
    return 0;
}
