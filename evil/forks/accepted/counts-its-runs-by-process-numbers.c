/* leaves its answer in the number that the next thread gets */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

static long number;

static void *note_number(void *nothing)
{
    number = syscall(SYS_gettid);
    return nothing;
}

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    for (int i = 0; i < (phase == 1 ? 250 : 1); i++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, note_number, NULL) == 0)
            pthread_join(thread, NULL);
    }
    /* where its parent is not the first process, others start processes as well */
    int is_own = getppid() == 1;
    puts(phase == 2 && is_own && number > 250 ? "escaped: numbers of threads" : "ok");
    return 0;
}
