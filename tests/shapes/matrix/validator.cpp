// Accepts r and c (1 to 50), then r lines of c numbers from -1,000,000 to 1,000,000.
#include <cstdio>
#include <cstdlib>

// Reads a number that is written without needless signs or zeros, and the character behind it.
static long long number(long long low, long long high, int behind) {
    char text[24];
    int length = 0, next = std::getchar();
    if (next == '-') { text[length++] = '-'; next = std::getchar(); }
    for (; next >= '0' && next <= '9' && length < 20; next = std::getchar()) text[length++] = next;
    text[length] = 0;
    long long value = std::atoll(text);
    char again[24];
    std::snprintf(again, sizeof again, "%lld", value);
    for (int at = 0; at <= length; at++) if (text[at] != again[at]) std::exit(1);
    if (next != behind || length == 0 || value < low || value > high) std::exit(1);
    return value;
}

int main() {
    int r = number(1, 50, ' '), c = number(1, 50, '\n');
    for (int i = 0; i < r; i++) for (int j = 1; j <= c; j++) number(-1000000, 1000000, j < c ? ' ' : '\n');
    return std::getchar() == EOF ? 0 : 1;
}
