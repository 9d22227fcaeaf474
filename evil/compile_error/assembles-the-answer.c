/* has the assembler read the answer as a program, so that its words show it */
__asm__(".include \"@ANSWER@\"");
int main(void)
{
    return 0;
}
