#include <stdio.h>

int main(void) {
    int n;
    volatile unsigned long turns = 0;
    scanf("%d", &n);
    for (;;)
        turns++;
}
