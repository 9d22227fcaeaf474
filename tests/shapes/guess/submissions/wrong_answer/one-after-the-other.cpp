// Tries all numbers.
#include <algorithm>
#include <cstdio>
int main() {
    long long n, low = 1;
    std::scanf("%lld", &n);
    for (long long guess = 1; guess <= n; guess++) { std::printf("%lld\n", guess); std::fflush(stdout); char answer; if (std::scanf(" %c", &answer) != 1 || answer == '=') return 0; }
}
