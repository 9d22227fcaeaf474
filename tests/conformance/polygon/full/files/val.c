#include "words.h"

static int number(int end) {
    int value = 0, digits = 0, sign;
    while ((sign = getchar()) >= '0' && sign <= '9' && digits < 6) {
        if (digits == 1 && value == 0)
            quit(3, "FAIL leading zero");
        value = value * 10 + sign - '0';
        digits++;
    }
    if (!digits || sign != end)
        quit(3, "FAIL number expected");
    return value;
}

int main(void) {
    int n = number('\n'), i;
    if (n < 2 || n > 100)
        quit(3, "FAIL n");
    for (i = 0; i < n; i++)
        number(i + 1 < n ? ' ' : '\n');
    if (getchar() != EOF)
        quit(3, "FAIL end of file expected");
    return 0;
}
