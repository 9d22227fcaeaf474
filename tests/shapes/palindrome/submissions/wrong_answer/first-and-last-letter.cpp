// Compares two letters at each end and none between.
#include <iostream>
#include <string>
int main() {
    std::string s; std::cin >> s;
    int n = s.size(), best = 0, at = 0;
    for (int l = 0; l < n; l++)
        for (int r = n - 1; r >= l; r--) {
            bool good = s[l] == s[r] && (r - l < 2 || s[l + 1] == s[r - 1]);
            if (good && r - l + 1 > best) { best = r - l + 1; at = l + 1; }
        }
    std::cout << best << ' ' << at << '\n';
}
