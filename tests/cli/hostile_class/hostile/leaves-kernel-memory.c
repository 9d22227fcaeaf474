/* has the kernel hold what it can for it, and is killed with all that */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

static char bytes[1 << 16];

static void fill(int file)
{
    fcntl(file, F_SETFL, O_NONBLOCK);
    while (write(file, bytes, sizeof bytes) > 0)
        ;
}

int main(void)
{
    int pair[2];
    for (int i = 0; i < 200 && socketpair(AF_UNIX, SOCK_STREAM, 0, pair) == 0; i++)
        fill(pair[0]), fill(pair[1]);
    for (int i = 0; i < 200 && pipe(pair) == 0; i++)
        fill(pair[1]);
    for (int i = 0; i < 16; i++) {
        volatile char *room = mmap(NULL, 1L << 30, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
        for (long at = 0; room != MAP_FAILED && at < 1L << 30; at += 2 << 20)
            (void)room[at];
    }
    for (int i = 0; i < 32; i++) {
        volatile char *room = mmap(NULL, 4 << 20, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
        for (long at = 0; room != MAP_FAILED && at < 4 << 20; at += 4096)
            room[at] = 1;
    }
    abort();
}
