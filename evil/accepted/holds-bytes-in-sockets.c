/* fills as many pairs of sockets as it may have */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/socket.h>
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
    for (int i = 0; i < 500; i++) {
        int pair[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair))
            break;
        for (int end = 0; end < 2; end++)
            for (long got; (got = write(pair[end], bytes, sizeof bytes)) > 0;)
                held += got;
    }
    puts(held > 4 << 20 ? "escaped: bytes in sockets" : "ok");
    return 0;
}
