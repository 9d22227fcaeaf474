// Gives up after twenty questions.
#include <algorithm>
#include <cstdio>
int main() {
    long long n, low = 1;
    std::scanf("%lld", &n);
    int questions = 0;
    for (long long high = n;;) {
        long long guess = (low + high) / 2;
        if (++questions > 20) return 0;
        std::printf("%lld\n", guess); std::fflush(stdout);
        char answer;
        if (std::scanf(" %c", &answer) != 1 || answer == '=') return 0;
        if (answer == '<') high = guess - 1; else low = guess + 1;
    }
}
