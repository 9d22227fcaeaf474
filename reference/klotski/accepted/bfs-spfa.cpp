// The published approach: a search in breadth for every detour of the blank, then SPFA over (cell, side of the blank)
// for every query.
#include <algorithm>
#include <cstdio>
#include <queue>
#include <vector>

const int DX[4] = {-1, 1, 0, 0}, DY[4] = {0, 0, -1, 1};
const long long FAR = 1LL << 60;

int n, m, q;
std::vector<char> open_cell;
std::vector<int> steps, line;
std::vector<long long> best;
std::vector<char> queued;
struct Edge { int to, cost; };
std::vector<std::vector<Edge> > edges;

int at(int x, int y) { return x * (m + 2) + y; }
int beside(int cell, int side) { return cell + DX[side] * (m + 2) + DY[side]; }

// The steps of the blank from `from` to every cell, without entering `piece`.
void sweep(int from, int piece) {
    std::fill(steps.begin(), steps.end(), -1);
    steps[from] = 0;
    line.clear();
    line.push_back(from);
    for (size_t head = 0; head < line.size(); head++) {
        int cell = line[head];
        for (int side = 0; side < 4; side++) {
            int next = beside(cell, side);
            if (!open_cell[next] || next == piece || steps[next] >= 0) continue;
            steps[next] = steps[cell] + 1;
            line.push_back(next);
        }
    }
}

int main() {
    if (scanf("%d %d %d", &n, &m, &q) != 3) return 1;
    int cells = (n + 2) * (m + 2);
    open_cell.assign(cells, 0);
    steps.assign(cells, -1);
    edges.resize(4 * cells);
    best.assign(4 * cells, FAR);
    queued.assign(4 * cells, 0);
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++) {
            int value;
            if (scanf("%d", &value) != 1) return 1;
            open_cell[at(x, y)] = value == 1;
        }
    for (int x = 1; x <= n; x++)
        for (int y = 1; y <= m; y++) {
            int cell = at(x, y);
            if (!open_cell[cell]) continue;
            for (int side = 0; side < 4; side++) {
                int from = beside(cell, side);
                if (!open_cell[from]) continue;
                sweep(from, cell);
                for (int other = 0; other < 4; other++) {
                    int to = beside(cell, other);
                    if (other == side || !open_cell[to] || steps[to] < 0) continue;
                    edges[4 * cell + side].push_back(Edge{4 * cell + other, steps[to]});
                }
                edges[4 * cell + side].push_back(Edge{4 * from + (side ^ 1), 1});
            }
        }
    std::queue<int> waiting;
    while (q--) {
        int ex, ey, sx, sy, tx, ty;
        if (scanf("%d %d %d %d %d %d", &ex, &ey, &sx, &sy, &tx, &ty) != 6) return 1;
        int blank = at(ex, ey), piece = at(sx, sy), target = at(tx, ty);
        if (piece == target) {
            puts("0");
            continue;
        }
        std::fill(best.begin(), best.end(), FAR);
        sweep(blank, piece);
        for (int side = 0; side < 4; side++) {
            int start = beside(piece, side);
            if (!open_cell[start] || steps[start] < 0) continue;
            best[4 * piece + side] = steps[start];
            queued[4 * piece + side] = 1;
            waiting.push(4 * piece + side);
        }
        while (!waiting.empty()) {
            int state = waiting.front();
            waiting.pop();
            queued[state] = 0;
            for (const Edge& edge : edges[state]) {
                if (best[state] + edge.cost >= best[edge.to]) continue;
                best[edge.to] = best[state] + edge.cost;
                if (queued[edge.to]) continue;
                queued[edge.to] = 1;
                waiting.push(edge.to);
            }
        }
        long long answer = FAR;
        for (int side = 0; side < 4; side++) answer = std::min(answer, best[4 * target + side]);
        printf("%lld\n", answer == FAR ? -1 : answer);
    }
}
