/* a thread that is not the first becomes the program anew */
#define _GNU_SOURCE
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static void *work(void *own)
{
    execl(own, own, "again", (char *)0);
    return own;
}

int main(int count, char **words)
{
    if (count == 2) {
        puts("ok");
        return 0;
    }
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts("ok");
        return 0;
    }
    alarm(8);
    pthread_t thread;
    if (pthread_create(&thread, NULL, work, words[0]) != 0)
        return 1;
    for (;;)
        pause();
}
