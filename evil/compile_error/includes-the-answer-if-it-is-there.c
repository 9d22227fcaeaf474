/* compiles only where the answer can be seen */
#if !__has_include("@ANSWER@")
#error not to be seen
#endif
#include <stdio.h>

int main(void)
{
    puts("ok");
    return 0;
}
