#include <stdio.h>

int main(void) {
    int n, x, first = -1, second = -1;
    scanf("%d", &n);
    while (n-- > 0) {
        scanf("%d", &x);
        if (x > first) {
            second = first;
            first = x;
        } else if (x > second)
            second = x;
    }
    printf("%d %d\n", first, second);
    return 0;
}
