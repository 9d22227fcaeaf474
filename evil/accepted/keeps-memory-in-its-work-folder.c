/* holds files beside its memory, together more than the limit */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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
    static char bytes[900 << 10];
    char *heap = malloc(60 << 20);
    if (!heap)
        return 1;
    memset(heap, 1, 60 << 20);
    memset(bytes, 1, sizeof bytes);
    long held = (60 << 20) + sizeof bytes + (3 << 19);
    for (int i = 0; i < 2; i++) {
        char name[] = {'0' + i, 0};
        if (write(open(name, O_WRONLY | O_CREAT, 0644), bytes, sizeof bytes) == sizeof bytes)
            held += sizeof bytes;
        unlink(name);
    }
    puts(held > 64 << 20 && heap[held & 0xffff] ? "escaped: files beside memory" : "ok");
    return 0;
}
