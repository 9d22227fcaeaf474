// Accepts n (1 to 1,000), m (0 to 2,000) and m lines of two different nodes from 1 to n.
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
    int n = number(1, 1000, ' '), m = number(0, 2000, '\n');
    for (int at = 0; at < m; at++) {
        int a = number(1, n, ' '), b = number(1, n, '\n');
        if (a == b) return 1;
    }
    return std::getchar() == EOF ? 0 : 1;
}
