// Tries only the first of the last two numbers.
#include <algorithm>
#include <cstdio>
int main() {
    long long n, low = 1;
    std::scanf("%lld", &n);
    for (long long high = n;;) {
        long long guess = (low + high) / 2;
        if (low > high) return 0;
        std::printf("%lld\n", guess); std::fflush(stdout);
        char answer;
        if (std::scanf(" %c", &answer) != 1 || answer == '=') return 0;
        if (answer == '<') high = guess - 1; else low = high - low == 1 ? high + 1 : guess + 1;
    }
}
