/* puts single bytes of pages of a file into sockets and pipes, by each call that may hold the page */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/sendfile.h>
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
    static char page[4096];
    int file = open("scratch", O_RDWR | O_CREAT | O_TRUNC, 0600);
    int copy = open("copy", O_RDWR | O_CREAT | O_TRUNC, 0600);
    int ends[2], others[2], pair[2];
    if (file < 0 || copy < 0 || pipe(ends) || pipe(others) || socketpair(AF_UNIX, SOCK_STREAM, 0, pair))
        return 1;
    for (int i = 0; i < 8; i++)
        if (write(file, page, sizeof page) != sizeof page)
            return 2;
    if (write(ends[1], page, 1) != 1)
        return 3;
    off_t at = 0;
    const char *by = NULL;
    if (sendfile(pair[0], file, &at, 1) > 0)
        by = "sendfile to a socket";
    at = 0;
    if (sendfile(ends[1], file, &at, 1) > 0)
        by = "sendfile to a pipe";
    at = 0;
    if (splice(file, &at, ends[1], NULL, 1, SPLICE_F_NONBLOCK) > 0)
        by = "splice from a file";
    if (tee(ends[0], others[1], 1, SPLICE_F_NONBLOCK) > 0)
        by = "tee";
    if (splice(ends[0], NULL, pair[0], NULL, 1, SPLICE_F_NONBLOCK) > 0)
        by = "splice to a socket";
    at = 0;
    if (copy_file_range(file, &at, copy, NULL, 1, 0) > 0)
        by = "copy_file_range";
    if (by)
        printf("escaped: %s\n", by);
    else
        puts("ok");
    return 0;
}
