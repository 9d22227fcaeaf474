#include <stdio.h>
#include "sum.h"

int main(void) {
    int a, b;
    scanf("%d %d", &a, &b);
    printf("%d\n", sum(a, b));
}
