// Wrong: a board is never entered twice, no matter how many moves are left.
#include <bits/stdc++.h>
using namespace std;

struct Board {
    signed char t[5][8];
    bool operator<(const Board &o) const { return memcmp(t, o.t, sizeof t) < 0; }
    void fall() {
        for (int x = 0; x < 5; x++) {
            int k = 0;
            for (int y = 0; y < 7; y++)
                if (t[x][y]) t[x][k++] = t[x][y];
            for (; k < 7; k++) t[x][k] = 0;
        }
    }
    bool pop() {
        Board r = *this;
        bool hit = false;
        for (int x = 0; x < 5; x++)
            for (int y = 0; y < 7 && t[x][y]; y++) {
                if (x < 3 && t[x][y] == t[x + 1][y] && t[x][y] == t[x + 2][y])
                    for (int i = 0; i < 3; i++) r.t[x + i][y] = 0, hit = true;
                if (y < 5 && t[x][y] == t[x][y + 1] && t[x][y] == t[x][y + 2])
                    for (int i = 0; i < 3; i++) r.t[x][y + i] = 0, hit = true;
            }
        *this = r;
        return hit;
    }
};

int n;
set<Board> visited;
deque<tuple<int, int, int>> moves;

bool dfs(const Board &b, int left) {
    int cnt[11] = {};
    for (auto &c : b.t)
        for (int v : c) cnt[v]++;
    if (left == 0) return cnt[0] == 40;
    for (int c = 1; c < 11; c++)
        if (cnt[c] == 1 || cnt[c] == 2) return false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7 && b.t[x][y]; y++)
            for (int g = 1; g > -2; g -= 2) {
                int u = x + g;
                if (u < 0 || u > 4 || (g < 0 && b.t[u][y])) continue;
                Board c = b;
                swap(c.t[x][y], c.t[u][y]);
                do c.fall();
                while (c.pop());
                if (!visited.insert(c).second) continue;
                if (dfs(c, left - 1)) {
                    moves.push_front({x, y, g});
                    return true;
                }
            }
    return false;
}

int main() {
    Board b{};
    cin >> n;
    for (int x = 0, c; x < 5; x++)
        for (int y = 0; cin >> c && c; y++) b.t[x][y] = c;
    visited.insert(b);
    if (!dfs(b, n)) cout << "-1\n";
    for (auto [x, y, g] : moves) cout << x << ' ' << y << ' ' << g << '\n';
}
