// Accepts the height and the width (1 to 60) and rows of "." and "#".
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
    int rows = number(1, 60, ' '), width = number(1, 60, '\n');
    for (int row = 0; row < rows; row++) {
        for (int at = 0; at < width; at++) {
            int cell = std::getchar();
            if (cell != '.' && cell != '#') return 1;
        }
        if (std::getchar() != '\n') return 1;
    }
    return std::getchar() == EOF ? 0 : 1;
}
