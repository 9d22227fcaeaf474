// Wrong: a cell is one number, and a step left or right from the edge of the board ends in the row above or below.
#include <cstdio>
#include <functional>
#include <queue>
#include <utility>
#include <vector>
using namespace std;

const int INF = 1000000000;
int n, m, q;
int step[4];
int board[900];
int cost[900][4][4];
int dist[900];
int best[900][4];

bool is_free(int cell) { return cell >= 0 && cell < n * m && board[cell]; }

// How far the blank is from `from` to every cell, without entering `piece`.
void spread(int from, int piece) {
    for (int cell = 0; cell < n * m; cell++) dist[cell] = INF;
    queue<int> todo;
    dist[from] = 0;
    todo.push(from);
    while (!todo.empty()) {
        int cell = todo.front();
        todo.pop();
        for (int d = 0; d < 4; d++) {
            int next = cell + step[d];
            if (!is_free(next) || next == piece || dist[next] != INF) continue;
            dist[next] = dist[cell] + 1;
            todo.push(next);
        }
    }
}

int solve(int blank, int piece, int target) {
    if (piece == target) return 0;
    typedef pair<int, int> Entry;
    priority_queue<Entry, vector<Entry>, greater<Entry>> todo;
    for (int cell = 0; cell < n * m; cell++)
        for (int d = 0; d < 4; d++) best[cell][d] = INF;
    spread(blank, piece);
    for (int d = 0; d < 4; d++) {
        int beside = piece + step[d];
        if (!is_free(beside) || dist[beside] == INF) continue;
        best[piece][d] = dist[beside];
        todo.push({dist[beside], piece * 4 + d});
    }
    while (!todo.empty()) {
        int cost_here = todo.top().first, state = todo.top().second;
        todo.pop();
        int d = state % 4, cell = state / 4;
        if (cost_here > best[cell][d]) continue;
        if (cell == target) return cost_here;
        // The piece and the blank change places.
        int next = cell + step[d], back = d ^ 1;
        if (cost_here + 1 < best[next][back]) {
            best[next][back] = cost_here + 1;
            todo.push({cost_here + 1, next * 4 + back});
        }
        for (int e = 0; e < 4; e++) {
            if (cost[cell][d][e] == INF) continue;
            int after = cost_here + cost[cell][d][e];
            if (after < best[cell][e]) {
                best[cell][e] = after;
                todo.push({after, cell * 4 + e});
            }
        }
    }
    return -1;
}

int main() {
    freopen("puzzle.in", "r", stdin);
    freopen("puzzle.out", "w", stdout);
    scanf("%d%d%d", &n, &m, &q);
    step[0] = -m, step[1] = m, step[2] = -1, step[3] = 1;
    for (int cell = 0; cell < n * m; cell++) scanf("%d", &board[cell]);
    for (int cell = 0; cell < n * m; cell++)
        for (int d = 0; d < 4; d++) {
            for (int e = 0; e < 4; e++) cost[cell][d][e] = INF;
            if (!is_free(cell) || !is_free(cell + step[d])) continue;
            spread(cell + step[d], cell);
            for (int e = 0; e < 4; e++)
                if (is_free(cell + step[e])) cost[cell][d][e] = dist[cell + step[e]];
        }
    while (q--) {
        int ex, ey, sx, sy, tx, ty;
        scanf("%d%d%d%d%d%d", &ex, &ey, &sx, &sy, &tx, &ty);
        int blank = (ex - 1) * m + ey - 1, piece = (sx - 1) * m + sy - 1, target = (tx - 1) * m + ty - 1;
        printf("%d\n", solve(blank, piece, target));
    }
    return 0;
}
