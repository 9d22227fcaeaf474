// Wrong: any connected group of three or more equal tiles vanishes, also an L of three.
#include <cstdio>
#include <cstring>
#include <queue>
#include <set>
#include <vector>
using namespace std;

const int dx[] = {0, 1, 0, -1}, dy[] = {1, 0, -1, 0};
int n, map_[7][9]; // one empty column on either side
int ox[6], oy[6], od[6];
bool been[7][9];
set<pair<int, vector<int>>> mem;

int fill(int x, int y, vector<pair<int, int>> &cells) {
    cells.clear();
    cells.push_back({x, y});
    been[x][y] = true;
    for (size_t i = 0; i < cells.size(); i++)
        for (int d = 0; d < 4; d++) {
            int u = cells[i].first + dx[d], v = cells[i].second + dy[d];
            if (v < 0 || v > 6 || been[u][v] || map_[u][v] != map_[x][y]) continue;
            been[u][v] = true;
            cells.push_back({u, v});
        }
    return cells.size();
}

void drop() {
    for (int x = 1; x <= 5; x++)
        for (int y = 0, k = 0; y < 7; y++)
            if (map_[x][y]) {
                int t = map_[x][y];
                map_[x][y] = 0;
                map_[x][k++] = t;
            }
}

bool clear() {
    bool any = false;
    vector<pair<int, int>> cells;
    memset(been, 0, sizeof been);
    for (int x = 1; x <= 5; x++)
        for (int y = 0; y < 7; y++)
            if (map_[x][y] && !been[x][y] && fill(x, y, cells) >= 3) {
                any = true;
                for (auto &c : cells) map_[c.first][c.second] = 0;
            }
    return any;
}

bool dfs(int k) {
    vector<int> code;
    int cnt[11] = {};
    for (int x = 1; x <= 5; x++) {
        int s = 0;
        for (int y = 0; y < 7; y++) s = s * 11 + map_[x][y], cnt[map_[x][y]]++;
        code.push_back(s);
    }
    if (k > n) return cnt[0] == 35;
    for (int c = 1; c <= 10; c++)
        if (cnt[c] == 1 || cnt[c] == 2) return false;
    if (!mem.insert({k, code}).second) return false;
    int old[7][9];
    memcpy(old, map_, sizeof map_);
    for (int x = 1; x <= 5; x++)
        for (int y = 0; y < 7 && old[x][y]; y++)
            for (int d = 1; d >= -1; d -= 2) {
                if (x + d < 1 || x + d > 5) continue;
                if (d == -1 && old[x - 1][y]) continue;
                map_[x][y] = old[x + d][y];
                map_[x + d][y] = old[x][y];
                do drop();
                while (clear());
                ox[k] = x - 1, oy[k] = y, od[k] = d;
                if (dfs(k + 1)) return true;
                memcpy(map_, old, sizeof map_);
            }
    return false;
}

int main() {
    scanf("%d", &n);
    for (int x = 1; x <= 5; x++)
        for (int y = 0, c; scanf("%d", &c) == 1 && c; y++) map_[x][y] = c;
    if (!dfs(1)) puts("-1");
    else for (int k = 1; k <= n; k++) printf("%d %d %d\n", ox[k], oy[k], od[k]);
}
