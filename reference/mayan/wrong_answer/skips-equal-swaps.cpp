// Wrong: never swaps two tiles of the same colour, though such a move is allowed and may be needed to use up the n moves.
#include <bits/stdc++.h>
using namespace std;
#define rep(i, n) for (int i = 0; i < (n); i++)

using Col = vector<int>;
using Board = vector<Col>;

int n;
map<Board, int> tried; // bit k: failed with k moves left
vector<array<int, 3>> way;

int get(const Board &b, int x, int y) { return x >= 0 && x < 5 && y < (int)b[x].size() ? b[x][y] : 0; }

bool vanish(Board &b) {
    bool del[5][7] = {}, any = false;
    rep(x, 5) rep(y, (int)b[x].size()) {
        int c = b[x][y];
        if (get(b, x + 1, y) == c && get(b, x + 2, y) == c) rep(i, 3) del[x + i][y] = any = true;
        if (get(b, x, y + 1) == c && get(b, x, y + 2) == c) rep(i, 3) del[x][y + i] = any = true;
    }
    rep(x, 5) for (int y = 6; y >= 0; y--) if (del[x][y]) b[x].erase(b[x].begin() + y);
    return any;
}

bool go(const Board &b, int left) {
    int cnt[11] = {}, total = 0;
    for (auto &c : b)
        for (int t : c) cnt[t]++, total++;
    if (!left || !total) return !left && !total;
    rep(i, 11) if (cnt[i] == 1 || cnt[i] == 2) return false;
    int &bits = tried[b];
    if (bits >> left & 1) return false;
    bits |= 1 << left;
    rep(x, 5) rep(y, (int)b[x].size()) for (int g : {1, -1}) {
        int to = x + g;
        if (to < 0 || to > 4) continue;
        int other = get(b, to, y);
        if (other && g == -1) continue;
        if (other == b[x][y]) continue; // nothing would change
        Board c = b;
        if (other) swap(c[x][y], c[to][y]);
        else c[x].erase(c[x].begin() + y), c[to].push_back(b[x][y]);
        while (vanish(c));
        way.push_back({x, y, g});
        if (go(c, left - 1)) return true;
        way.pop_back();
    }
    return false;
}

int main() {
    Board b(5);
    cin >> n;
    rep(x, 5) for (int t; cin >> t && t;) b[x].push_back(t);
    if (!go(b, n)) cout << -1 << endl;
    else for (auto &m : way) cout << m[0] << " " << m[1] << " " << m[2] << endl;
}
