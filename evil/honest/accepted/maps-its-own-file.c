/* writes a file of its folder through a shared map, and reads it again */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    int fd = open("scratch", O_RDWR | O_CREAT, 0644);
    if (fd < 0 || ftruncate(fd, 1 << 16))
        return 1;
    char *map = mmap(NULL, 1 << 16, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    if (map == MAP_FAILED)
        return 2;
    strcpy(map + 5000, "ok");
    msync(map, 1 << 16, MS_SYNC);
    char text[3] = "";
    if (pread(fd, text, 2, 5000) != 2)
        return 3;
    puts(text);
    return 0;
}
