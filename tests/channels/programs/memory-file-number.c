/* the kernel numbers all files in memory that have no name */
#include "channel.h"

static uint64_t next(void)
{
    struct stat facts;
    int file = memfd_create("", 0);
    if (file < 0 || fstat(file, &facts) != 0)
        exit(REFUSED);
    close(file);
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
