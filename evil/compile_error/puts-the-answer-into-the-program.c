/* has the assembler take the answer in */
#include <stdio.h>

__asm__(".section .rodata\n.global answer\nanswer: .incbin \"@ANSWER@\"\n.byte 0\n.text\n");
extern const char answer[];

int main(void)
{
    fputs(answer, stdout);
    return 0;
}
