// A search over all pairs (cell of the blank, cell of the piece), anew for every query.
#include <cstdio>
#include <cstring>
#include <queue>
using namespace std;

int n, m, q;
int board[32][32];
int dist[32][32][32][32];
struct Pair { int bx, by, px, py; };

int solve(int ex, int ey, int sx, int sy, int tx, int ty) {
    const int dx[] = {0, 0, 1, -1}, dy[] = {1, -1, 0, 0};
    memset(dist, -1, sizeof dist);
    queue<Pair> todo;
    dist[ex][ey][sx][sy] = 0;
    todo.push({ex, ey, sx, sy});
    while (!todo.empty()) {
        Pair at = todo.front();
        todo.pop();
        int steps = dist[at.bx][at.by][at.px][at.py];
        if (at.px == tx && at.py == ty) return steps;
        for (int d = 0; d < 4; d++) {
            Pair to = {at.bx + dx[d], at.by + dy[d], at.px, at.py};
            if (!board[to.bx][to.by]) continue;
            if (to.bx == at.px && to.by == at.py) to.px = at.bx, to.py = at.by;
            int &known = dist[to.bx][to.by][to.px][to.py];
            if (known < 0) {
                known = steps + 1;
                todo.push(to);
            }
        }
    }
    return -1;
}

int main() {
    scanf("%d%d%d", &n, &m, &q);
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) scanf("%d", &board[i][j]);
    while (q--) {
        int ex, ey, sx, sy, tx, ty;
        scanf("%d%d%d%d%d%d", &ex, &ey, &sx, &sy, &tx, &ty);
        printf("%d\n", solve(ex, ey, sx, sy, tx, ty));
    }
}
