/* opens the memory of its parent and of the judge by /proc */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
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
    char path[64];
    snprintf(path, sizeof path, "/proc/%d/mem", (int)getppid());
    int found = open(path, O_RDONLY) >= 0 || open("/proc/@JUDGE@/mem", O_RDONLY) >= 0;
    puts(found ? "escaped: opened a memory" : "ok");
    return 0;
}
