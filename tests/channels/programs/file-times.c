/* sets the times of everything that is in sight, to the value */
#include "channel.h"

#define FIRST 1000000000
#define PART (1 << 16)

static const char *const files[] = {
    "/proc/self/exe", "/dev/null", "/dev/zero", "/dev/full", "/dev/urandom", ".", "/", "/dev", "/usr", "/etc", "/tmp",
    "/proc/self/fd/0", "/proc/self/fd/1", "/proc/self/fd/2", "/etc/ld.so.cache", "/usr/share/zoneinfo",
    "/lib/x86_64-linux-gnu/libc.so.6", "/lib/aarch64-linux-gnu/libc.so.6", "/usr/lib/x86_64-linux-gnu/gconv",
};
#define COUNT (int)(sizeof files / sizeof *files)

static void leave(unsigned name, unsigned value)
{
    (void)name;
    struct timespec times[2] = {{FIRST + value / PART, 0}, {FIRST + value % PART, 0}};
    for (int i = 0; i < COUNT; i++)
        utimensat(AT_FDCWD, files[i], times, 0);
}

static unsigned look(unsigned name)
{
    (void)name;
    struct stat facts;
    for (int i = 0; i < COUNT; i++) {
        if (stat(files[i], &facts) != 0)
            continue;
        unsigned long high = facts.st_atime - FIRST, low = facts.st_mtime - FIRST;
        if (high < PART && low < PART)
            return high * PART + low;
    }
    return 0;
}
