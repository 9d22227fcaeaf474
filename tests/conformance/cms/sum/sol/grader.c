#include <stdio.h>
#include "sum.h"
int main(void) {
    long long a, b;
    if (scanf("%lld %lld", &a, &b) != 2) return 1;
    FILE *output = fopen("output.txt", "w");
    fprintf(output, "%lld\n", sum(a, b));
    return 0;
}
