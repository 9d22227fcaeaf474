/* makes threads although one is all it may have */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *idle(void *nothing)
{
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
    int made = 0;
    for (int i = 0; i < 300; i++)
        made += pthread_create(&thread, NULL, idle, NULL) == 0;
    puts(made ? "escaped: a second thread" : "ok");
    fflush(stdout);
    _exit(0);
}
