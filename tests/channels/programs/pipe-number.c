/* the kernel numbers all pipes of the machine in one row, which fstat shows */
#define SLOT 256
#include "channel.h"

static uint64_t next(void)
{
    int ends[2];
    struct stat facts;
    if (pipe(ends) != 0 || fstat(ends[0], &facts) != 0)
        exit(REFUSED);
    close(ends[0]);
    close(ends[1]);
    return facts.st_ino;
}

static void leave(unsigned name, unsigned value)
{
    (void)name;
    stay_on_one_processor();
    advance(next, value);
}

static unsigned look(unsigned name)
{
    (void)name;
    stay_on_one_processor();
    return slot_of(next());
}
