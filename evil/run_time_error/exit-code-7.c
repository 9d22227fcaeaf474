/* prints the right answer and ends with exit code 7 */
#define _GNU_SOURCE
#include <stdio.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts("ok");
        return 0;
    }
    puts("ok");
    return 7;
}
