// Accepts n and m (1 to 1,000), then lists of n and m numbers from -2,000,000,000 to 2,000,000,000.
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
    int n = number(1, 1000, ' '), m = number(1, 1000, '\n');
    for (int at = 1; at <= n; at++) number(-2000000000, 2000000000, at < n ? ' ' : '\n');
    for (int at = 1; at <= m; at++) number(-2000000000, 2000000000, at < m ? ' ' : '\n');
    return std::getchar() == EOF ? 0 : 1;
}
