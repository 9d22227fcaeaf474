/* asks for larger buffers and fills pairs of sockets with more than it may hold */
#define _GNU_SOURCE
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
    int names[] = {SO_SNDBUF, SO_RCVBUF, SO_SNDBUFFORCE, SO_RCVBUFFORCE};
    long most = 0;
    for (int i = 0; i < 40; i++) {
        int pair[2];
        if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0, pair))
            break;
        long held = 0;
        for (int end = 0; end < 2; end++) {
            for (int size = 1 << 28; size >= 1 << 18; size >>= 1)
                for (int name = 0; name < 4; name++)
                    setsockopt(pair[end], SOL_SOCKET, names[name], &size, sizeof size);
            for (long got; (got = write(pair[end], bytes, sizeof bytes)) > 0;)
                held += got;
        }
        if (held > most)
            most = held;
    }
    puts(most > 1 << 20 ? "escaped: a pair of sockets holds megabytes" : "ok");
    return 0;
}
