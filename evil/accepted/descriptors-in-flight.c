/* has descriptors on their way, which are on the account of the user */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
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
    int sent = 0, pair[2];
    char room[CMSG_SPACE(16 * sizeof(int))] = "";
    if (socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
        return 1;
    char byte = 'x';
    struct iovec part = {&byte, 1};
    struct msghdr message = {.msg_iov = &part, .msg_iovlen = 1, .msg_control = room, .msg_controllen = sizeof room};
    struct cmsghdr *rights = CMSG_FIRSTHDR(&message);
    *rights = (struct cmsghdr){.cmsg_level = SOL_SOCKET, .cmsg_type = SCM_RIGHTS, .cmsg_len = CMSG_LEN(16 * sizeof(int))};
    for (int i = 0; i < 16; i++)
        memcpy(CMSG_DATA(rights) + i * sizeof(int), &pair[0], sizeof(int));
    struct mmsghdr several = {.msg_hdr = message};
    for (int i = 0; i < 100; i++)
        sent += sendmsg(pair[0], &message, MSG_DONTWAIT) > 0;
    sent += sendmmsg(pair[0], &several, 1, MSG_DONTWAIT) > 0;
    /* what has no descriptors beside it goes through */
    puts(sent || send(pair[0], "x", 1, 0) != 1 ? "escaped: descriptors in flight" : "ok");
    return 0;
}
