/* has the kernel set the times of devices that everybody may write to: a bit is whether one changed with the last one */
#include "channel.h"

static const char *const devices[] = {"/dev/null", "/dev/zero", "/dev/random", "/dev/urandom"};
#define COUNT 4
#define LAST "/dev/full"

static void leave(unsigned name, unsigned value)
{
    (void)name;
    for (int bit = 0; bit < COUNT; bit++)
        if (!(value >> bit & 1))
            utimensat(AT_FDCWD, devices[bit], NULL, 0);
    usleep(50000);
    for (int bit = 0; bit < COUNT; bit++)
        if (value >> bit & 1)
            utimensat(AT_FDCWD, devices[bit], NULL, 0);
    utimensat(AT_FDCWD, LAST, NULL, 0);
}

static int64_t milliseconds(const char *device)
{
    struct stat facts;
    if (stat(device, &facts) != 0)
        exit(REFUSED);
    return facts.st_mtim.tv_sec * 1000ll + facts.st_mtim.tv_nsec / 1000000;
}

static unsigned look(unsigned name)
{
    (void)name;
    unsigned value = 0;
    int64_t last = milliseconds(LAST);
    for (int bit = 0; bit < COUNT; bit++)
        value |= (unsigned)(last - milliseconds(devices[bit]) < 25) << bit;
    return value;
}
