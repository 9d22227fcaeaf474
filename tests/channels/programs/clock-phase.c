/* the first run ends in one of 16 slots of the clock, and the second one begins in the same slot */
#include "channel.h"

#define SLOT_MICROSECONDS 8000

static uint64_t now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC, &time);
    return time.tv_sec * 1000000ull + time.tv_nsec / 1000;
}

static unsigned slot_at(uint64_t time)
{
    return time / SLOT_MICROSECONDS % 16;
}

static void leave(unsigned name, unsigned value)
{
    (void)name;
    while (slot_at(now()) != value)
        ;
}

static unsigned look(unsigned name)
{
    (void)name;
    return slot_at(now() - 1000);
}
