/* makes pipes of 1 MiB and fills them */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
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
    static char bytes[1 << 16];
    long held = 0;
    for (int i = 0; i < 60; i++) {
        int ends[2];
        if (pipe2(ends, O_NONBLOCK))
            break;
        fcntl(ends[1], F_SETPIPE_SZ, 1 << 20);
        for (long got; (got = write(ends[1], bytes, sizeof bytes)) > 0;)
            held += got;
    }
    puts(held > 4 << 20 ? "escaped: larger pipes" : "ok");
    return 0;
}
