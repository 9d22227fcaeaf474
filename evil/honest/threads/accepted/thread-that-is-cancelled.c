/* cancels a thread that waits, and sees its clean-up run */
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int cleaned;

static void clean(void *nothing)
{
    (void)nothing;
    cleaned = 1;
}

static void *work(void *nothing)
{
    pthread_cleanup_push(clean, NULL);
    for (;;)
        pause();
    pthread_cleanup_pop(0);
    return nothing;
}

int main(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, work, NULL) != 0)
        return 1;
    pthread_cancel(thread);
    pthread_join(thread, NULL);
    puts(cleaned ? "ok" : "not cleaned");
    return 0;
}
