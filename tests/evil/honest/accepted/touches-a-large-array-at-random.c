/* an array of 100 MiB, touched here and there */
#include <stdio.h>
#include <stdlib.h>

static unsigned char bytes[100 << 20];

int main(void)
{
    unsigned long long state = 88172645463325252ULL, sum = 0;
    for (int i = 0; i < 1000000; i++) {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        bytes[state % sizeof bytes] += 1;
    }
    for (size_t at = 0; at < sizeof bytes; at++)
        sum += bytes[at];
    puts(sum == 1000000 ? "ok" : "lost");
    return 0;
}
