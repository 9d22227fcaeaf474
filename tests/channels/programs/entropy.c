/* adds to the machine's random bits by each call that there is, and asks how many there are */
#include "channel.h"
#include <linux/random.h>

static void leave(unsigned name, unsigned value)
{
    (void)name;
    int file = open("/dev/urandom", O_RDWR);
    struct {
        int bits, size;
        char bytes[64];
    } pool = {(int)value, sizeof pool.bytes, ""};
    ioctl(file, RNDADDTOENTCNT, &value);
    ioctl(file, RNDADDENTROPY, &pool);
    if (write(file, pool.bytes, value) < 0)
        exit(REFUSED);
}

static unsigned look(unsigned name)
{
    (void)name;
    int count = 0;
    int file = open("/dev/urandom", O_RDONLY);
    if (ioctl(file, RNDGETENTCNT, &count) != 0)
        exit(REFUSED);
    return (unsigned)count % 16;
}
