// Prints the length of the longest palindrome and where the first of that length begins, from 1.
#include <cstdio>
#include <iostream>
#include <string>

int main() {
    std::string word;
    std::cin >> word;
    int n = word.size(), longest = 0, first = 0;
    for (int center = 0; center < 2 * n - 1; center++) {
        int left = center / 2, right = (center + 1) / 2;
        while (left >= 0 && right < n && word[left] == word[right]) {
            left--;
            right++;
        }
        int length = right - left - 1;
        if (length > longest) {
            longest = length;
            first = left + 2;
        }
    }
    std::printf("%d %d\n", longest, first);
}
