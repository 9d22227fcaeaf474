// Prints how many pairs are in the wrong order, and the length of the longest cycle.
#include <algorithm>
#include <cstdio>
#include <vector>
int main() {
    int n; std::scanf("%d", &n);
    std::vector<int> p(n + 1);
    for (int at = 1; at <= n; at++) std::scanf("%d", &p[at]);
    int turned = 0;
    for (int a = 1; a <= n; a++) for (int b = a + 1; b <= n; b++) turned += p[a] > p[b];
    int longest = 0; std::vector<bool> seen(n + 1);
    for (int start = 1; start <= n; start++) {
        int length = 0;
        for (int at = start; !seen[at]; at = p[at]) { seen[at] = true; length++; }
        longest = std::max(longest, length);
    }
    std::printf("%d %d\n", turned, longest);
}
