/* names caipan as its loader, by the only path on which it could be reached: the linker names its own first */
#include <stdio.h>

__attribute__((section(".interp"), used)) static const char loader[] = "/proc/self/exe";

int main(void)
{
    puts("ok");
    return 0;
}
