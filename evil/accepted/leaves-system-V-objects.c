/* leaves a segment, a semaphore and a queue */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/ipc.h>
#include <sys/msg.h>
#include <sys/sem.h>
#include <sys/shm.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        int segment = shmget(0x6576696c, 0, 0), semaphore = semget(0x6576696c, 0, 0), queue = msgget(0x6576696c, 0);
        if (segment >= 0)
            shmctl(segment, IPC_RMID, NULL);
        if (semaphore >= 0)
            semctl(semaphore, 0, IPC_RMID);
        if (queue >= 0)
            msgctl(queue, IPC_RMID, NULL);
        puts(segment >= 0 ? "aware: a segment" : semaphore >= 0 ? "aware: a semaphore" : queue >= 0 ? "aware: a queue" : "ok");
        return 0;
    }
    alarm(8);
    shmget(0x6576696c, 4096, IPC_CREAT | 0666);
    semget(0x6576696c, 1, IPC_CREAT | 0666);
    msgget(0x6576696c, IPC_CREAT | 0666);
    puts("ok");
    return 0;
}
