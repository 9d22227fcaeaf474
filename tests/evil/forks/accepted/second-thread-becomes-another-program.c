/* a thread that is not the first becomes a shell */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *work(void *nothing)
{
    execl("/bin/sh", "sh", "-c", "echo ok", (char *)0);
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
    if (pthread_create(&thread, NULL, work, NULL) != 0)
        return 1;
    for (;;)
        pause();
}
