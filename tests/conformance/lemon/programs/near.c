#include <stdio.h>

int main(void) {
    int a;
    scanf("%d", &a);
    /* The first one is off by one. */
    printf("%d\n", a == 10 ? 11 : a);
    return 0;
}
