/* closes its input before it can have come */
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    close(0);
    puts("ok");
    return 0;
}
