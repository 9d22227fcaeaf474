#include <stdio.h>
int doubled(int number);
int main(void)
{
    int number;
    if (scanf("%d", &number) != 1) return 1;
    printf("%d\n", doubled(number));
    return 0;
}
