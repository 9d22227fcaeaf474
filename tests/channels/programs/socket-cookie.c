/* the kernel numbers all sockets of the machine that ask for a cookie */
#define SLOT 64
#include "channel.h"

static uint64_t next(void)
{
    int ends[2];
    uint64_t cookie = 0;
    socklen_t length = sizeof cookie;
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, ends) != 0
        || getsockopt(ends[0], SOL_SOCKET, SO_COOKIE, &cookie, &length) != 0)
        exit(REFUSED);
    close(ends[0]);
    close(ends[1]);
    return cookie;
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
