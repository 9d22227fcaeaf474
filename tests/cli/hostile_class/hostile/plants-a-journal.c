/* is wrong, and has a journal beside it that says otherwise */
#include <stdio.h>

int main(void)
{
    puts("0");
    return 0;
}
