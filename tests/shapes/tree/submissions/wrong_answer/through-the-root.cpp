// Looks for the longest path through the root only.
#include <algorithm>
#include <cstdio>
#include <vector>
std::vector<int> children[100001];
int leaves;
int height(int node) {
    int most = 0;
    if (children[node].empty()) leaves++;
    for (int child : children[node]) most = std::max(most, height(child) + 1);
    return most;
}
int main() {
    int n; std::scanf("%d", &n);
    for (int node = 2; node <= n; node++) { int parent; std::scanf("%d", &parent); children[parent].push_back(node); }
    int first = 0, second = 0;
    if (n == 1) leaves = 1;
    for (int child : children[1]) { int h = height(child) + 1; if (h > first) { second = first; first = h; } else second = std::max(second, h); }
    std::printf("%d %d\n", first + second, leaves);
}
