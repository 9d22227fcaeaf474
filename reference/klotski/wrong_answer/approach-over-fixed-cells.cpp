// Wrong: the way of the blank to the piece is counted as if no cell were fixed.
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <queue>
#include <utility>
#include <vector>
using namespace std;

const int INF = 1000000000;
const int DX[4] = {-1, 1, 0, 0}, DY[4] = {0, 0, -1, 1};
int n, m, q;
int board[32][32];
int cost[32][32][4][4];
int dist[32][32];
int best[32][32][4];

bool is_free(int x, int y) { return x >= 1 && x <= n && y >= 1 && y <= m && board[x][y]; }

// How far the blank is from (x, y) to every cell, without entering (px, py).
void spread(int x, int y, int px, int py) {
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) dist[i][j] = INF;
    queue<pair<int, int>> todo;
    dist[x][y] = 0;
    todo.push({x, y});
    while (!todo.empty()) {
        int cx = todo.front().first, cy = todo.front().second;
        todo.pop();
        for (int d = 0; d < 4; d++) {
            int nx = cx + DX[d], ny = cy + DY[d];
            if (!is_free(nx, ny) || (nx == px && ny == py) || dist[nx][ny] != INF) continue;
            dist[nx][ny] = dist[cx][cy] + 1;
            todo.push({nx, ny});
        }
    }
}

int solve(int ex, int ey, int sx, int sy, int tx, int ty) {
    if (sx == tx && sy == ty) return 0;
    typedef pair<int, int> Entry;
    priority_queue<Entry, vector<Entry>, greater<Entry>> todo;
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++)
            for (int d = 0; d < 4; d++) best[x][y][d] = INF;
    spread(ex, ey, sx, sy);
    for (int d = 0; d < 4; d++) {
        int x = sx + DX[d], y = sy + DY[d];
        if (!is_free(x, y)) continue;
        int straight = abs(ex - x) + abs(ey - y);
        best[sx][sy][d] = straight;
        todo.push({straight, (sx * 32 + sy) * 4 + d});
    }
    while (!todo.empty()) {
        int cost_here = todo.top().first, state = todo.top().second;
        todo.pop();
        int d = state % 4, y = state / 4 % 32, x = state / 128;
        if (cost_here > best[x][y][d]) continue;
        if (x == tx && y == ty) return cost_here;
        // The piece and the blank change places.
        int nx = x + DX[d], ny = y + DY[d], back = d ^ 1;
        if (cost_here + 1 < best[nx][ny][back]) {
            best[nx][ny][back] = cost_here + 1;
            todo.push({cost_here + 1, (nx * 32 + ny) * 4 + back});
        }
        for (int e = 0; e < 4; e++) {
            if (cost[x][y][d][e] == INF) continue;
            int next = cost_here + cost[x][y][d][e];
            if (next < best[x][y][e]) {
                best[x][y][e] = next;
                todo.push({next, (x * 32 + y) * 4 + e});
            }
        }
    }
    return -1;
}

int main() {
    freopen("puzzle.in", "r", stdin);
    freopen("puzzle.out", "w", stdout);
    scanf("%d%d%d", &n, &m, &q);
    for (int i = 1; i <= n; i++)
        for (int j = 1; j <= m; j++) scanf("%d", &board[i][j]);
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++)
            for (int d = 0; d < 4; d++) {
                for (int e = 0; e < 4; e++) cost[x][y][d][e] = INF;
                if (!is_free(x, y) || !is_free(x + DX[d], y + DY[d])) continue;
                spread(x + DX[d], y + DY[d], x, y);
                for (int e = 0; e < 4; e++)
                    if (is_free(x + DX[e], y + DY[e])) cost[x][y][d][e] = dist[x + DX[e]][y + DY[e]];
            }
    while (q--) {
        int ex, ey, sx, sy, tx, ty;
        scanf("%d%d%d%d%d%d", &ex, &ey, &sx, &sy, &tx, &ty);
        printf("%d\n", solve(ex, ey, sx, sy, tx, ty));
    }
    return 0;
}
