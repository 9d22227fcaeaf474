/* takes caipan's own bytes along, wherever it may stand */
#include <stdio.h>

__asm__(".section .rodata\n.incbin \"@CAIPAN@\"\n");

int main(void)
{
    puts("ok");
    return 0;
}
