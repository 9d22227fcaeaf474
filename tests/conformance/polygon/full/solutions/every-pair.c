#include <stdio.h>

int main(void) {
    int n, a[100], i, j, x = 0, y = 1;
    scanf("%d", &n);
    for (i = 0; i < n; i++)
        scanf("%d", a + i);
    for (i = 0; i < n; i++)
        for (j = i + 1; j < n; j++)
            if (a[i] + a[j] > a[x] + a[y]) {
                x = i;
                y = j;
            }
    printf("%d %d\n", a[x], a[y]);
    return 0;
}
