// Joins parts without looking for their roots.
#include <algorithm>
#include <cstdio>
#include <vector>
int main() {
    int n, m; std::scanf("%d %d", &n, &m);
    std::vector<std::vector<int>> to(n + 1);
    for (int at = 0; at < m; at++) { int a, b; std::scanf("%d %d", &a, &b); to[a].push_back(b); to[b].push_back(a); }
    std::vector<int> far(n + 1, -1);
    std::vector<int> queue = {1}; far[1] = 0;
    for (size_t at = 0; at < queue.size(); at++) for (int next : to[queue[at]]) if (far[next] < 0) { far[next] = far[queue[at]] + 1; queue.push_back(next); }
    int farthest = far[queue.back()];
    std::vector<int> above(n + 1); int parts = 0;
    for (int node = 1; node <= n; node++) above[node] = node;
    for (int a = 1; a <= n; a++) for (int b : to[a]) if (b > a) above[a] = b;
    for (int node = 1; node <= n; node++) parts += above[node] == node;
    std::printf("%d %d\n", parts, farthest);
}
