// Counts the exchanges that sort the numbers.
#include <algorithm>
#include <cstdio>
#include <vector>
int main() {
    int n; std::scanf("%d", &n);
    std::vector<int> p(n + 1);
    for (int at = 1; at <= n; at++) std::scanf("%d", &p[at]);
    int longest = 0; std::vector<bool> seen(n + 1);
    for (int start = 1; start <= n; start++) {
        int length = 0;
        for (int at = start; !seen[at]; at = p[at]) { seen[at] = true; length++; }
        longest = std::max(longest, length);
    }
    int turned = 0;
    for (int at = 1; at <= n; at++) while (p[at] != at) { std::swap(p[p[at]], p[at]); turned++; }
    std::printf("%d %d\n", turned, longest);
}
