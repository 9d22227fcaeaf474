// Prints the number of edges of the longest path, and the number of leaves (nodes without children).
#include <algorithm>
#include <cstdio>
#include <vector>

int main() {
    int n;
    std::scanf("%d", &n);
    std::vector<std::vector<int>> children(n + 1);
    for (int node = 2; node <= n; node++) {
        int parent;
        std::scanf("%d", &parent);
        children[parent].push_back(node);
    }
    std::vector<int> order = {1};
    for (size_t at = 0; at < order.size(); at++)
        for (int child : children[order[at]]) order.push_back(child);
    std::vector<int> height(n + 1);
    int longest = 0, leaves = 0;
    for (int at = n - 1; at >= 0; at--) {
        int node = order[at], first = 0, second = 0;
        if (children[node].empty()) leaves++;
        for (int child : children[node]) {
            int length = height[child] + 1;
            if (length > first) { second = first; first = length; }
            else if (length > second) second = length;
        }
        height[node] = first;
        longest = std::max(longest, first + second);
    }
    std::printf("%d %d\n", longest, leaves);
}
