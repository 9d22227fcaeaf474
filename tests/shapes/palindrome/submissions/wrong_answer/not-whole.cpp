// Leaves out palindromes that are the whole word.
#include <iostream>
#include <string>
int main() {
    std::string s; std::cin >> s;
    int n = s.size(), best = 1, at = 1;
    for (int c = 0; c < 2 * n - 1; c++) {
        int l = c / 2, r = (c + 1) / 2;
        while (l >= 1 && r < n && s[l] == s[r]) l--, r++;
        if (l == 0 && r < n && s[l] == s[r]) l--, r++;
        if (r == n && l < 0) continue;
        if (r - l - 1 > best) { best = r - l - 1; at = l + 2; }
    }
    std::cout << best << ' ' << at << '\n';
}
