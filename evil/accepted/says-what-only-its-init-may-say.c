/* says what comes to mind in the arguments that calls of its init's have and nobody reads */
#define _GNU_SOURCE
#include <sched.h>
#include <signal.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

static int escaped(struct msghdr *message, int socket, long first, long second)
{
    long child = syscall(SYS_clone, SIGCHLD, 0, 0, first, second);
    if (child == 0)
        _exit(0);
    return child > 0 || syscall(SYS_sendmsg, socket, message, MSG_DONTWAIT, first, second) >= 0 ||
           prctl(PR_SET_PDEATHSIG, 0, 0, first, second) == 0;
}

int main(void)
{
    int phase = 0, pair[2], escapes = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts("ok");
        return 0;
    }
    alarm(8);
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
        return 1;
    char byte = 'x';
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1};
    long said[] = {0, 1, -1, getpid(), getppid(), time(0), (long)&main, (long)&phase, (long)environ, 0x7fffffff, 0x80000000};
    int count = sizeof said / sizeof *said;
    for (int first = 0; first < count; first++)
        for (int second = 0; second < count; second++)
            escapes += escaped(&message, pair[0], said[first], said[second]);
    uint64_t state = 88172645463325252u ^ (uint64_t)time(0);
    for (int turns = 0; turns < 50000; turns++) {
        state ^= state << 13, state ^= state >> 7, state ^= state << 17;
        escapes += escaped(&message, pair[0], state & 0xffffffff, state >> 32);
    }
    puts(escapes ? "escaped: says the word" : "ok");
    return 0;
}
