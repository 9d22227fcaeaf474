#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
    int n = argc > 1 ? atoi(argv[1]) : 2, seed = argc > 2 ? atoi(argv[2]) : 1, i;
    printf("%d\n", n);
    for (i = 0; i < n; i++)
        printf("%d%c", seed = (seed * 37 + 11) % 101, i + 1 < n ? ' ' : '\n');
    return 0;
}
