// Prints n, and answers up to 31 guesses with <, > or = when the number is smaller, larger or right.
#include <cstdio>

int main(int, char **arguments) {
    long long n, wanted, guess;
    std::FILE *input = std::fopen(arguments[1], "r");
    if (!input || std::fscanf(input, "%lld %lld", &n, &wanted) != 2) return 1;
    std::printf("%lld\n", n);
    std::fflush(stdout);
    for (int question = 0; question < 31; question++) {
        if (std::scanf("%lld", &guess) != 1 || guess < 1 || guess > n) return 43;
        std::printf("%c\n", wanted < guess ? '<' : wanted > guess ? '>' : '=');
        std::fflush(stdout);
        if (guess == wanted) return 42;
    }
    return 43;
}
