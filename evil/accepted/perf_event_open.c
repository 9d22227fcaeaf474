/* opens a counter on itself */
#define _GNU_SOURCE
#include <linux/perf_event.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

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
    struct perf_event_attr wish;
    memset(&wish, 0, sizeof wish);
    wish.type = PERF_TYPE_SOFTWARE;
    wish.size = sizeof wish;
    wish.config = PERF_COUNT_SW_TASK_CLOCK;
    wish.exclude_kernel = 1;
    puts(syscall(SYS_perf_event_open, &wish, 0, -1, -1, 0) >= 0 ? "escaped: perf_event_open" : "ok");
    return 0;
}
