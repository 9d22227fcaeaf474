/* a file system that lies in memory numbers its files in the order in which they are made */
#include "channel.h"

static uint64_t next(void)
{
    struct stat facts;
    int file = open("scratch", O_CREAT | O_RDWR, 0600);
    if (file < 0 || fstat(file, &facts) != 0)
        exit(REFUSED);
    close(file);
    unlink("scratch");
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
