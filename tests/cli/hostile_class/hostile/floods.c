/* floods standard output, and before that standard error */
#include <string.h>
#include <unistd.h>

static char bytes[1 << 16];

int main(void)
{
    memset(bytes, 'x', sizeof bytes);
    for (int i = 0; i < 64; i++)
        write(2, bytes, sizeof bytes);
    for (;;)
        write(1, bytes, sizeof bytes);
}
