/* needs 60 of 100 of its CPU time in the first case and of its memory in the second */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

int main(void)
{
    int a, b;
    scanf("%d%d", &a, &b);
    while (a == 1 && clock() < 0.24 * CLOCKS_PER_SEC)
        ;
    if (a == 2) {
        size_t size = 38 << 20;
        char *room = malloc(size);
        memset(room, b, size);
        b = room[size / 2];
    }
    printf("%d\n", a + b);
    return 0;
}
