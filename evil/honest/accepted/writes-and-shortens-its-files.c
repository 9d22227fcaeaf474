/* empties, rewrites and shortens files of its own, by descriptor and by opening them to write */
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    struct stat facts;
    FILE *file = fopen("scratch", "w");
    if (!file || fprintf(file, "a long line\n") < 0 || fclose(file))
        return 1;
    file = fopen("scratch", "w+");
    if (!file || fprintf(file, "another\n") < 0 || fflush(file) || ftruncate(fileno(file), 3) || fclose(file))
        return 2;
    int fd = open("scratch", O_WRONLY | O_TRUNC);
    if (fd < 0 || fstat(fd, &facts) || facts.st_size || freopen("/dev/null", "w", stderr) == NULL)
        return 3;
    fputs("to nowhere\n", stderr);
    puts("ok");
    return 0;
}
