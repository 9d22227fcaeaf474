/* processes and threads are numbered in the order in which they are started */
#include "channel.h"

static uint64_t number;

static void *note_number(void *nothing)
{
    number = syscall(SYS_gettid);
    return nothing;
}

static uint64_t next(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, note_number, NULL) != 0)
        exit(REFUSED);
    pthread_join(thread, NULL);
    return number;
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
