// Accepted: a column is one number (4 bits a tile); (board, moves left) pairs that were refuted once are remembered.
#include <bits/stdc++.h>
using namespace std;

typedef array<unsigned, 5> Board;

int n;
vector<array<int, 3>> path;
unordered_set<string> dead[6];

int at(const Board &b, int x, int y) { return x < 0 || x > 4 || y < 0 ? 0 : b[x] >> (4 * y) & 15; }

void fall(Board &b) {
    for (unsigned &c : b) {
        unsigned r = 0;
        int k = 0;
        for (; c; c >>= 4)
            if (c & 15) r |= (c & 15) << (4 * k++);
        c = r;
    }
}

bool vanish(Board &b) {
    Board keep;
    keep.fill(~0u);
    bool any = false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; at(b, x, y); y++) {
            int t = at(b, x, y);
            if (at(b, x + 1, y) == t && at(b, x + 2, y) == t) {
                any = true;
                for (int i = 0; i < 3; i++) keep[x + i] &= ~(15u << (4 * y));
            }
            if (y < 5 && at(b, x, y + 1) == t && at(b, x, y + 2) == t) {
                any = true;
                keep[x] &= ~(0xfffu << (4 * y));
            }
        }
    for (int x = 0; x < 5; x++) b[x] &= keep[x];
    return any;
}

bool threeAround(const Board &b, int x, int y) { // does the tile at (x, y) lie in a run?
    int t = at(b, x, y);
    int row = 1, col = 1;
    for (int i = x + 1; at(b, i, y) == t; i++) row++;
    for (int i = x - 1; at(b, i, y) == t; i--) row++;
    for (int j = y + 1; j < 7 && at(b, x, j) == t; j++) col++;
    for (int j = y - 1; at(b, x, j) == t; j--) col++;
    return row > 2 || col > 2;
}

bool solve(const Board &b, int left) {
    bool empty = !(b[0] | b[1] | b[2] | b[3] | b[4]);
    if (left == 0 || empty) return left == 0 && empty;
    int cnt[16] = {};
    for (int x = 0; x < 5; x++)
        for (unsigned c = b[x]; c; c >>= 4) cnt[c & 15]++;
    for (int i = 1; i <= 10; i++)
        if (cnt[i] == 1 || cnt[i] == 2) return false;
    string key((const char *)b.data(), sizeof b);
    if (dead[left].count(key)) return false;
    bool waited = false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; at(b, x, y); y++)
            for (int g : {1, -1}) {
                int u = x + g;
                unsigned s = at(b, x, y), t = at(b, u, y);
                if (u < 0 || u > 4 || (g < 0 && t)) continue; // a left move onto a tile is never the smallest
                if (s == t && waited) continue;               // equal swaps: only the first one can matter
                Board c = b;
                c[x] ^= (s ^ t) << (4 * y);
                c[u] ^= (s ^ t) << (4 * y);
                bool quiet = s == t || (t && !threeAround(c, x, y) && !threeAround(c, u, y));
                if (s == t) waited = true;
                if (quiet && left == 1) continue;
                if (!quiet)
                    do fall(c);
                    while (vanish(c));
                path.push_back({x, y, g});
                if (solve(c, left - 1)) return true;
                path.pop_back();
            }
    dead[left].insert(key);
    return false;
}

int main() {
    freopen("mayan.in", "r", stdin);
    freopen("mayan.out", "w", stdout);
    cin >> n;
    Board b{};
    for (int x = 0; x < 5; x++) {
        unsigned v;
        for (int y = 0; cin >> v && v; y++) b[x] |= v << (4 * y);
    }
    if (!solve(b, n)) cout << -1 << endl;
    else for (auto &m : path) cout << m[0] << ' ' << m[1] << ' ' << m[2] << '\n';
}
