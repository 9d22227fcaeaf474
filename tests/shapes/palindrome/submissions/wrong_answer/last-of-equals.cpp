// Prints the last of several longest ones.
#include <iostream>
#include <string>
int main() {
    std::string s; std::cin >> s;
    int n = s.size(), best = 0, at = 0;
    for (int c = 0; c < 2 * n - 1; c++) {
        int l = c / 2, r = (c + 1) / 2;
        while (l >= 0 && r < n && s[l] == s[r]) l--, r++;
        if (r - l - 1 >= best) { best = r - l - 1; at = l + 2; }
    }
    std::cout << best << ' ' << at << '\n';
}
