/* leaves a message in a queue with a name */
#define _GNU_SOURCE
#include <fcntl.h>
#include <mqueue.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts(mq_unlink("/evil-left") == 0 ? "aware: a queue" : "ok");
        return 0;
    }
    alarm(8);
    mqd_t queue = mq_open("/evil-left", O_RDWR | O_CREAT | O_NONBLOCK, 0666, NULL);
    if (queue >= 0)
        mq_send(queue, "1", 1, 0);
    puts("ok");
    return 0;
}
