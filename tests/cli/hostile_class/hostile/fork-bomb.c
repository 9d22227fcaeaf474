/* multiplies without end in the first case */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int a, b;
    scanf("%d%d", &a, &b);
    while (a == 1)
        fork();
    printf("%d\n", a + b);
    return 0;
}
