// Takes it that every parent has a lower number than its children.
#include <algorithm>
#include <cstdio>
int parent[100001], height[100001], degree[100001];
int main() {
    int n; std::scanf("%d", &n);
    for (int node = 2; node <= n; node++) { std::scanf("%d", &parent[node]); degree[parent[node]]++; }
    int longest = 0, leaves = 0;
    for (int node = n; node > 1; node--) {
        longest = std::max(longest, height[parent[node]] + height[node] + 1);
        height[parent[node]] = std::max(height[parent[node]], height[node] + 1);
    }
    for (int node = 1; node <= n; node++) leaves += degree[node] == 0;
    std::printf("%d %d\n", longest, leaves);
}
