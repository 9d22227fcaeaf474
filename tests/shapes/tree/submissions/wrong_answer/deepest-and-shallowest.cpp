// Adds the depths of the deepest and the least deep leaf.
#include <algorithm>
#include <cstdio>
#include <vector>
std::vector<int> children[100001], depths;
void walk(int node, int depth) {
    if (children[node].empty()) depths.push_back(depth);
    for (int child : children[node]) walk(child, depth + 1);
}
int main() {
    int n; std::scanf("%d", &n);
    for (int node = 2; node <= n; node++) { int parent; std::scanf("%d", &parent); children[parent].push_back(node); }
    walk(1, 0);
    std::sort(depths.rbegin(), depths.rend());
    int longest = depths.size() > 1 ? depths.front() + depths.back() : depths[0];
    std::printf("%d %d\n", longest, (int)depths.size());
}
