/* asks for a handle of the answer and opens that */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <sys/mount.h>
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
    struct { struct file_handle head; char bytes[128]; } handle;
    int mount = 0;
    handle.head.handle_bytes = 128;
    if (name_to_handle_at(AT_FDCWD, "@ANSWER@", &handle.head, &mount, 0) == 0 && open_by_handle_at(AT_FDCWD, &handle.head, O_RDONLY) >= 0)
        puts("escaped: opened the answer by handle");
    else
        puts("ok");
    return 0;
}
