/* an initialised array of 1 GiB: an object file of 1 GiB */
char bytes[1l << 30] = {1};
int main(void)
{
    return bytes[0] - 1;
}
