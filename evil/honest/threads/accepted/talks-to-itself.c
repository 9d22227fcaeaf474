/* a pair of sockets and a full pipe between two threads */
#include <pthread.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <unistd.h>

static int pair[2], pipes[2];

static void *other(void *unused)
{
    char text[4] = "", bytes[4096];
    if (recv(pair[1], text, 2, 0) == 2 && send(pair[1], text, 2, 0) == 2)
        for (int i = 0; i < 64; i++)
            if (write(pipes[1], memset(bytes, 'x', sizeof bytes), sizeof bytes) != sizeof bytes)
                break;
    close(pipes[1]);
    return unused;
}

int main(void)
{
    pthread_t thread;
    char text[3] = "", bytes[4096];
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair) || pipe(pipes) || pthread_create(&thread, NULL, other, NULL))
        return 1;
    if (write(pair[0], "ok", 2) != 2 || recv(pair[0], text, 2, MSG_WAITALL) != 2)
        return 2;
    long all = 0, got;
    while ((got = read(pipes[0], bytes, sizeof bytes)) > 0)
        all += got;
    pthread_join(thread, NULL);
    puts(all == 64 * 4096 ? text : "lost");
    return 0;
}
