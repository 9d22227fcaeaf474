#include <stdio.h>

int main(void) {
    int a, b;
    freopen("sum.in", "r", stdin);
    freopen("sum.out", "w", stdout);
    scanf("%d%d", &a, &b);
    /* Wrong for negative numbers only. */
    printf("%d\n", a < 0 ? b : a + b);
    return 0;
}
