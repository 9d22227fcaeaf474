/* the kernel answers faster that there is no file of a name if it was asked before */
#include "channel.h"

#define FOLDER "/usr/share/zoneinfo"
#define SAMPLES 65

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000000ull + time.tv_nsec;
}

/* Nanoseconds that it takes to learn that there is no such file. */
static uint64_t time_to_ask(const char *kind, unsigned name, int number)
{
    char path[256];
    struct stat facts;
    snprintf(path, sizeof path, FOLDER "/%s-%u-%d", kind, name, number);
    uint64_t start = now();
    stat(path, &facts);
    return now() - start;
}

static void leave(unsigned name, unsigned value)
{
    for (int bit = 0; bit < 32; bit++)
        if (value >> bit & 1)
            time_to_ask("bit", name, bit);
}

static int compare(const void *left, const void *right)
{
    uint64_t a = *(const uint64_t *)left, b = *(const uint64_t *)right;
    return (a > b) - (a < b);
}

static unsigned look(unsigned name)
{
    uint64_t first[SAMPLES], second[SAMPLES];
    unsigned value = 0;
    for (int i = 0; i < SAMPLES; i++)
        time_to_ask("warm", name, i);
    for (int i = 0; i < SAMPLES; i++) {
        first[i] = time_to_ask("sample", name, i);
        second[i] = time_to_ask("sample", name, i);
    }
    qsort(first, SAMPLES, sizeof *first, compare);
    qsort(second, SAMPLES, sizeof *second, compare);
    uint64_t edge = (first[SAMPLES / 2] + second[SAMPLES / 2]) / 2;
    for (int bit = 0; bit < 32; bit++)
        value |= (unsigned)(time_to_ask("bit", name, bit) < edge) << bit;
    return value;
}
