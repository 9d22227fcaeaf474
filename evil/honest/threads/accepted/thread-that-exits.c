/* ends a thread by pthread_exit, which loads libgcc_s late */
#include <pthread.h>
#include <stdio.h>

static void *work(void *nothing)
{
    pthread_exit(nothing);
}

int main(void)
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, work, NULL) != 0 || pthread_join(thread, NULL) != 0)
        return 1;
    puts("ok");
    return 0;
}
