// Takes the longest common part of the word and the word read backwards.
#include <algorithm>
#include <iostream>
#include <string>
#include <vector>
int main() {
    std::string s; std::cin >> s;
    std::string t(s.rbegin(), s.rend());
    int n = s.size(), best = 0, at = 0;
    std::vector<std::vector<int>> f(n + 1, std::vector<int>(n + 1));
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= n; j++)
            if (s[i - 1] == t[j - 1]) {
                f[i][j] = f[i - 1][j - 1] + 1;
                if (f[i][j] > best) { best = f[i][j]; at = i - best + 1; }
            }
    std::cout << best << ' ' << at << '\n';
}
