/* opens its own standard streams once more, as scripts do: no trick, and has to work */
#include <stdio.h>

int main(void)
{
    FILE *in = fopen("/dev/stdin", "r");
    FILE *out = fopen("/dev/stdout", "w");
    FILE *err = fopen("/dev/stderr", "w");
    int phase = 0;
    if (!in || !out || !err) {
        perror("a stream");
        return 3;
    }
    if (fscanf(in, "%d", &phase) != 1)
        return 4;
    fputs("a word\n", err);
    fputs("ok\n", out);
    return 0;
}
