// Reads 1,000 letters.
#include <cstdio>
#include <cstring>
char s[1001];
int main() {
    std::scanf("%1000s", s);
    int n = std::strlen(s), best = 0, at = 0;
    for (int c = 0; c < 2 * n - 1; c++) {
        int l = c / 2, r = (c + 1) / 2;
        while (l >= 0 && r < n && s[l] == s[r]) l--, r++;
        if (r - l - 1 > best) { best = r - l - 1; at = l + 2; }
    }
    std::printf("%d %d\n", best, at);
}
