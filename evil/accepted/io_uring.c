/* sets up a ring that calls the kernel past the filter */
#define _GNU_SOURCE
#include <linux/io_uring.h>
#include <stdio.h>
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
    struct io_uring_params parameters = {0};
    puts(syscall(SYS_io_uring_setup, 4, &parameters) >= 0 ? "escaped: io_uring" : "ok");
    return 0;
}
