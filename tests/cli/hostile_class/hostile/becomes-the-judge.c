/* becomes the judge by its name on PATH, and has the right answer only where nobody is found */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int a, b;
    scanf("%d%d", &a, &b);
    execlp("caipan", "caipan", "solve", "mayan", "mayan.in", (char *)0);
    execl("@CAIPAN@", "caipan", "solve", "mayan", "mayan.in", (char *)0);
    printf("%d\n", a + b);
    return 0;
}
