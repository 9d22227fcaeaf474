/* preadv2 and pwritev2 without flags are the plain calls */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/uio.h>

int main(void)
{
    char text[3] = "ok", back[3] = "";
    struct iovec out = {text, 2}, in = {back, 2};
    int fd = open("scratch", O_RDWR | O_CREAT, 0644);
    if (fd < 0 || pwritev2(fd, &out, 1, 100, 0) != 2 || preadv2(fd, &in, 1, 100, 0) != 2)
        return 1;
    puts(back);
    return 0;
}
