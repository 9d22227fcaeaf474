// Takes an even one only if it is longer by two letters.
#include <iostream>
#include <string>
int main() {
    std::string s; std::cin >> s;
    int n = s.size(), best = 0, at = 0;
    for (int c = 0; c < n; c++) {
        int l = c, r = c;
        while (l >= 0 && r < n && s[l] == s[r]) l--, r++;
        if (r - l - 1 > best) { best = r - l - 1; at = l + 2; }
    }
    for (int c = 0; c + 1 < n; c++) {
        int l = c, r = c + 1;
        while (l >= 0 && r < n && s[l] == s[r]) l--, r++;
        if (r - l - 1 > best + 1) { best = r - l - 1; at = l + 2; }
    }
    std::cout << best << ' ' << at << '\n';
}
