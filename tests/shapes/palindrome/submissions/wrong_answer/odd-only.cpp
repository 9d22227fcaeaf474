// Looks at palindromes of odd length only.
#include <iostream>
#include <string>
int main() {
    std::string s; std::cin >> s;
    int n = s.size(), best = 0, at = 0;
    for (int c = 0; c < n; c++) {
        int r = 0;
        while (c - r >= 0 && c + r < n && s[c - r] == s[c + r]) r++;
        if (2 * r - 1 > best) { best = 2 * r - 1; at = c - r + 2; }
    }
    std::cout << best << ' ' << at << '\n';
}
