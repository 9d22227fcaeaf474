/* has the kernel keep entries of epoll, timers and signals that wait, which are on no process's account */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/epoll.h>
#include <time.h>
#include <unistd.h>

enum { MOST_ENTRIES = 8192, MOST_TIMERS = 2048, MOST_SIGNALS = 2048, TARGETS = 64 };

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    int timers = 0, signals = 0;
    struct sigevent nothing = {.sigev_notify = SIGEV_NONE};
    timer_t timer;
    while (timers <= MOST_TIMERS && timer_create(CLOCK_MONOTONIC, &nothing, &timer) == 0)
        timers++;
    sigset_t held;
    sigemptyset(&held);
    sigaddset(&held, SIGRTMIN);
    sigprocmask(SIG_BLOCK, &held, NULL);
    while (signals <= MOST_SIGNALS && sigqueue(getpid(), SIGRTMIN, (union sigval){.sival_int = 1}) == 0)
        signals++;
    int entries = 0, targets[TARGETS], ends[2];
    for (int i = 0; i < TARGETS; i += 2) {
        targets[i] = targets[i + 1] = -1;
        if (pipe(ends) == 0) {
            targets[i] = ends[0];
            targets[i + 1] = ends[1];
        }
    }
    for (int set; entries <= MOST_ENTRIES && (set = epoll_create1(0)) >= 0;)
        for (int i = 0; i < TARGETS; i++) {
            struct epoll_event event = {.events = EPOLLIN};
            entries += epoll_ctl(set, EPOLL_CTL_ADD, targets[i], &event) == 0;
        }
    if (entries > MOST_ENTRIES || timers > MOST_TIMERS || signals > MOST_SIGNALS)
        printf("escaped: %d entries, %d timers, %d signals\n", entries, timers, signals);
    else
        puts("ok");
    return 0;
}
