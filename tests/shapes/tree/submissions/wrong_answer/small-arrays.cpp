// Arrays of 10,000 nodes.
#include <algorithm>
#include <cstdio>
#include <vector>
int parent[10001], degree[10001], depth[10001];
int main() {
    int n; std::scanf("%d", &n);
    for (int node = 2; node <= n; node++) { int p; std::scanf("%d", &p); if (node <= 10000 && p <= 10000) { parent[node] = p; degree[p]++; } }
    n = std::min(n, 10000);
    std::vector<std::vector<int>> children(n + 1);
    for (int node = 2; node <= n; node++) if (parent[node]) children[parent[node]].push_back(node);
    std::vector<int> order = {1};
    for (size_t at = 0; at < order.size(); at++) for (int child : children[order[at]]) order.push_back(child);
    std::vector<int> height(n + 1);
    int longest = 0, leaves = 0;
    for (int at = (int)order.size() - 1; at >= 0; at--) {
        int node = order[at], first = 0, second = 0;
        if (children[node].empty()) leaves++;
        for (int child : children[node]) { int h = height[child] + 1; if (h > first) { second = first; first = h; } else second = std::max(second, h); }
        height[node] = first;
        longest = std::max(longest, first + second);
    }
    std::printf("%d %d\n", longest, leaves);
}
