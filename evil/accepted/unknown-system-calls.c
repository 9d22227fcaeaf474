/* calls numbers that no kernel has */
#define _GNU_SOURCE
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
    long numbers[] = {-1, 9999, 0x3fffffff};
    for (int i = 0; i < 3; i++)
        if (syscall(numbers[i], 0, 0, 0, 0, 0, 0) >= 0) {
            puts("escaped: an unknown call");
            return 0;
        }
    puts("ok");
    return 0;
}
