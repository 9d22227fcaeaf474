// Adds the ends of the range in thirty-two bits.
#include <algorithm>
#include <cstdio>
int main() {
    int n, low = 1;
    std::scanf("%d", &n);
    for (int high = n;;) {
        int guess = (int) ((unsigned) low + (unsigned) high) / 2;
        std::printf("%d\n", guess); std::fflush(stdout);
        char answer;
        if (std::scanf(" %c", &answer) != 1 || answer == '=') return 0;
        if (answer == '<') high = guess - 1; else low = guess + 1;
    }
}
