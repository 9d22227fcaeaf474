/* makes threads as often as it can; sixteen tasks is all it may have */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *idle(void *nothing)
{
    sleep(5);
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
    while (made < 300 && pthread_create(&thread, NULL, idle, NULL) == 0)
        made++;
    puts(made > 15 ? "escaped: more than sixteen tasks" : "ok");
    fflush(stdout);
    _exit(0);
}
