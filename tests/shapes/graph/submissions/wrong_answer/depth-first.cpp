// Measures distances along the first way found.
#include <algorithm>
#include <cstdio>
#include <vector>
int main() {
    int n, m; std::scanf("%d %d", &n, &m);
    std::vector<std::vector<int>> to(n + 1);
    for (int at = 0; at < m; at++) { int a, b; std::scanf("%d %d", &a, &b); to[a].push_back(b); to[b].push_back(a); }
    std::vector<int> far(n + 1, -1); int farthest = 0;
    struct Walk { std::vector<std::vector<int>> &to; std::vector<int> &far; void go(int node) { for (int next : to[node]) if (far[next] < 0) { far[next] = far[node] + 1; go(next); } } };
    far[1] = 0; Walk{to, far}.go(1);
    for (int node = 1; node <= n; node++) farthest = std::max(farthest, far[node]);
    int parts = 0; std::vector<bool> seen(n + 1);
    for (int start = 1; start <= n; start++) {
        if (seen[start]) continue;
        parts++; std::vector<int> open = {start}; seen[start] = true;
        while (!open.empty()) { int node = open.back(); open.pop_back(); for (int next : to[node]) if (!seen[next]) { seen[next] = true; open.push_back(next); } }
    }
    std::printf("%d %d\n", parts, farthest);
}
