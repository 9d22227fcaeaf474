#include <stdio.h>

int main(void) {
    int n;
    if (scanf("%d", &n) != 1)
        return 1;
    printf("%d %d\n", n / 2, n / 2);
}
