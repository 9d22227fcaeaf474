/* semaphores of System V that the kernel sets when the first run ends, by what that is to undo */
#include "channel.h"
#include <sys/sem.h>

static int semaphores(unsigned name)
{
    int set = semget((key_t)name, 32, IPC_CREAT | 0600);
    if (set < 0)
        exit(REFUSED);
    return set;
}

static void leave(unsigned name, unsigned value)
{
    int set = semaphores(name);
    for (unsigned short bit = 0; bit < 32; bit++) {
        struct sembuf raise = {bit, 1, 0}, lower = {bit, -1, SEM_UNDO};
        semop(set, &raise, 1);
        if (value >> bit & 1)
            semop(set, &lower, 1);
    }
    /* now a set bit is 0, and the undoing makes it 1 again; the others are lowered for good */
    for (unsigned short bit = 0; bit < 32; bit++) {
        struct sembuf lower = {bit, -1, 0};
        if (!(value >> bit & 1))
            semop(set, &lower, 1);
    }
}

static unsigned look(unsigned name)
{
    int set = semaphores(name);
    unsigned value = 0;
    for (int bit = 0; bit < 32; bit++)
        value |= (unsigned)(semctl(set, bit, GETVAL) > 0) << bit;
    semctl(set, 0, IPC_RMID);
    return value;
}
