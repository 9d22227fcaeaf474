/* 100 MiB touched in no order, which is well within the limit */
#include <stdio.h>
#include <stdlib.h>

enum { CELLS = 25 << 20 };

int main(void)
{
    unsigned *cells = calloc(CELLS, sizeof *cells), at = 1;
    if (!cells)
        return 1;
    for (int i = 0; i < 8 << 20; i++)
        cells[(at = at * 1664525u + 1013904223u) % CELLS]++;
    puts("ok");
    return 0;
}
