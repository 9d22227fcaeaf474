/* maps its input file, and writes its output through a map */
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    int in = open("evil.in", O_RDONLY), out = open("evil.out", O_RDWR | O_CREAT, 0644);
    struct stat facts;
    if (in < 0 || out < 0 || fstat(in, &facts) != 0 || ftruncate(out, 3) != 0)
        return 1;
    char *text = mmap(NULL, facts.st_size, PROT_READ, MAP_SHARED, in, 0);
    char *answer = mmap(NULL, 3, PROT_READ | PROT_WRITE, MAP_SHARED, out, 0);
    if (text == MAP_FAILED || answer == MAP_FAILED || text[0] < '1')
        return 2;
    memcpy(answer, "ok\n", 3);
    return 0;
}
