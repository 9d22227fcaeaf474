/* an initialised array of 1 TiB: an object file too large for any disk */
char bytes[1l << 40] = {1};
int main(void)
{
    return bytes[0] - 1;
}
