/* the first thread is gone and another lives on */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *idle(void *nothing)
{
    for (;;)
        sleep(1);
    return nothing;
}

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts("ok");
        return 0;
    }
    alarm(8);
    pthread_t thread;
    puts("ok");
    fflush(stdout);
    if (pthread_create(&thread, NULL, idle, NULL) != 0)
        return 1;
    pthread_exit(NULL);
}
