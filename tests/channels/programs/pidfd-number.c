/* descriptors of processes and threads have numbers that no other one on the machine has had */
#include "channel.h"

#define PIDFD_THREAD O_EXCL

static uint64_t number;

static void *note_number(void *nothing)
{
    struct stat facts;
    int descriptor = syscall(SYS_pidfd_open, syscall(SYS_gettid), PIDFD_THREAD);
    if (descriptor < 0 || fstat(descriptor, &facts) != 0)
        exit(REFUSED);
    close(descriptor);
    number = facts.st_ino;
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
