// Prints the sum and how many amounts are larger than the mean of all.
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <string>
#include <vector>

int main() {
    int n;
    std::cin >> n;
    std::vector<long long> cents(n);
    long long sum = 0;
    for (auto &one : cents) {
        std::string word;
        std::cin >> word;
        bool negative = word[0] == '-';
        if (negative) word.erase(0, 1);
        size_t point = word.find('.');
        one = std::stoll(word.substr(0, point)) * 100 + std::stoll(word.substr(point + 1));
        if (negative) one = -one;
        sum += one;
    }
    int larger = 0;
    for (auto one : cents)
        if (one * n > sum) larger++;
    std::printf("%s%lld.%02lld\n%d\n", sum < 0 ? "-" : "", std::llabs(sum) / 100, std::llabs(sum) % 100, larger);
}
