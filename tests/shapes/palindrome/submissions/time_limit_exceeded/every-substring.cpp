// Copies every part of the word, turns it around and compares.
#include <iostream>
#include <string>
int main() {
    std::string s; std::cin >> s;
    int n = s.size(), best = 0, at = 0;
    for (int l = 0; l < n; l++)
        for (int r = l; r < n; r++) {
            std::string part = s.substr(l, r - l + 1), turned;
            for (int i = part.size() - 1; i >= 0; i--) turned += part[i];
            if (part == turned && r - l + 1 > best) { best = r - l + 1; at = l + 1; }
        }
    std::cout << best << ' ' << at << '\n';
}
