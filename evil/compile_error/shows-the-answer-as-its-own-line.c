/* claims that a line is one of the answer, which the compiler then quotes */
int main(void)
{
#line 1 "@ANSWER@"
    return nobody_knows_this;
}
