// Keeps two children of each node.
#include <algorithm>
#include <cstdio>
int child[100001][2], leaves, longest;
int height(int node) {
    int left = child[node][0] ? height(child[node][0]) + 1 : 0;
    int right = child[node][1] ? height(child[node][1]) + 1 : 0;
    if (!child[node][0]) leaves++;
    longest = std::max(longest, left + right);
    return std::max(left, right);
}
int main() {
    int n; std::scanf("%d", &n);
    for (int node = 2; node <= n; node++) { int parent; std::scanf("%d", &parent); child[parent][child[parent][0] ? 1 : 0] = node; }
    height(1);
    std::printf("%d %d\n", longest, leaves);
}
