// Takes it that numbers are exchanged in pairs.
#include <algorithm>
#include <cstdio>
#include <vector>
int main() {
    int n; std::scanf("%d", &n);
    std::vector<int> p(n + 1);
    for (int at = 1; at <= n; at++) std::scanf("%d", &p[at]);
    int turned = 0;
    for (int a = 1; a <= n; a++) for (int b = a + 1; b <= n; b++) turned += p[a] > p[b];
    int longest = 1; for (int at = 1; at <= n; at++) if (p[at] != at) longest = 2;
    std::printf("%d %d\n", turned, longest);
}
