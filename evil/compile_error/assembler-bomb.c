/* has the assembler repeat an instruction 4,000,000,000 times */
__asm__(".rept 4000000000\nnop\n.endr\n");
int main(void)
{
    return 0;
}
