/* The common part of programs that pass bits from one run to the next.
 *
 * The input of the first run is "w NAME VALUE", that of the second "r NAME". NAME is a number that no other pair of runs
 * has. The second run prints the value that it has read.
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <pthread.h>
#include <sched.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

/* The exit code of a run to which the kernel refuses the channel. */
#define REFUSED 8

static void leave(unsigned name, unsigned value);
static unsigned look(unsigned name);

int main(void)
{
    char role;
    unsigned name, value = 0;
    if (scanf(" %c %u %u", &role, &name, &value) < 2)
        return 9;
    if (role == 'w')
        leave(name, value);
    else
        printf("%u\n", look(name));
    return 0;
}

/* Some counters are kept for each processor. */
static inline void stay_on_one_processor(void)
{
    cpu_set_t first;
    CPU_ZERO(&first);
    CPU_SET(0, &first);
    sched_setaffinity(0, sizeof first, &first);
}

/* A counter tells 4 bits: one of 16 slots. Counters that are cheap to advance have larger ones. */
#ifndef SLOT
#define SLOT 16
#endif
#define PERIOD (16 * SLOT)

/* Advances a counter until it is in a slot, and not at its very beginning. Others may then count on to the end of it. */
static inline void advance(uint64_t (*next)(void), unsigned slot)
{
    for (int tries = 0; tries < 4 * PERIOD; tries++) {
        uint64_t number = next();
        if (number % PERIOD / SLOT == slot && number % SLOT >= 2)
            return;
    }
}

static inline unsigned slot_of(uint64_t number)
{
    return number % PERIOD / SLOT;
}
