/* puts a pipe without a reader where its input was, so that writing the next input blocks */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        int written = 0;
        FILE *file = fopen("evil.in", "r");
        if (!file || fscanf(file, "%d", &written) != 1 || written != 2)
            puts("aware: the input file is wrong");
        else
            puts("ok");
        return 0;
    }
    alarm(8);
    if (unlink("evil.in") == 0 && mkfifo("evil.in", 0666) != 0)
        perror("mkfifo");
    puts("ok");
    return 0;
}
