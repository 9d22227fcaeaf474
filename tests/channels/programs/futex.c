/* leaves a process that waits at one word of a common page for each bit, and counts whom a call wakes there */
#include "channel.h"
#include <linux/futex.h>

/* The page of a file that both runs may read. */
static int *words(void)
{
    int file = open("/proc/self/exe", O_RDONLY);
    int *page = mmap(NULL, 4096, PROT_READ, MAP_SHARED, file, 0);
    if (page == MAP_FAILED)
        exit(REFUSED);
    return page;
}

static void *wait_at(void *word)
{
    syscall(SYS_futex, word, FUTEX_WAIT, *(int *)word, NULL, NULL, 0);
    return NULL;
}

static void leave(unsigned name, unsigned value)
{
    (void)name;
    int *page = words();
    pid_t waiter = fork();
    if (waiter < 0)
        exit(REFUSED);
    if (waiter > 0) {
        usleep(50000);
        return;
    }
    for (int descriptor = 0; descriptor < 3; descriptor++)
        close(descriptor);
    for (int bit = 0; bit < 32; bit++) {
        pthread_t thread;
        if (value >> bit & 1)
            pthread_create(&thread, NULL, wait_at, page + bit);
    }
    sleep(2);
    _exit(0);
}

static unsigned look(unsigned name)
{
    (void)name;
    unsigned value = 0;
    int *page = words();
    for (int bit = 0; bit < 32; bit++) {
        long woken = syscall(SYS_futex, page + bit, FUTEX_WAKE, 64, NULL, NULL, 0);
        value |= (unsigned)(woken > 0) << bit;
    }
    return value;
}
