/* /proc/stat counts all processes and threads that were ever started */
#include "channel.h"

static void *do_nothing(void *nothing)
{
    return nothing;
}

static uint64_t next(void)
{
    pthread_t thread;
    char text[1 << 16];
    int file = open("/proc/stat", O_RDONLY);
    if (file < 0 || pthread_create(&thread, NULL, do_nothing, NULL) != 0)
        exit(REFUSED);
    pthread_join(thread, NULL);
    ssize_t length = read(file, text, sizeof text - 1);
    close(file);
    text[length > 0 ? length : 0] = 0;
    char *line = strstr(text, "processes ");
    return line == NULL ? 0 : strtoull(line + strlen("processes "), NULL, 10);
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
