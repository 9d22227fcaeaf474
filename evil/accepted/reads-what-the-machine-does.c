/* reads the counters of the whole machine */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    const char *files[] = {"/proc/stat", "/proc/vmstat", "/proc/meminfo", "/proc/loadavg", "/proc/diskstats", "/proc/zoneinfo",
                           "/proc/slabinfo", "/proc/interrupts", "/proc/sys/fs/inode-nr", "/proc/pressure/memory"};
    for (unsigned i = 0; i < sizeof files / sizeof *files; i++)
        if (open(files[i], O_RDONLY) >= 0) {
            printf("escaped: %s\n", files[i]);
            return 0;
        }
    puts("ok");
    return 0;
}
