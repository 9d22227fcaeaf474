/* does not look at its input at all */
#include <stdio.h>

int main(void)
{
    puts("ok");
    return 0;
}
