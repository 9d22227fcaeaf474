// Wrong: for the same tile the move to the left (-1) is tried before the move to the right (1).
#include <bits/stdc++.h>
using namespace std;

const int dx[2] = {-1, 1};
int n, g[5][7];
struct Step { int x, y, d; } st[5];
unordered_set<string> memo;

string pack(int k) {
    string s(1, k);
    for (auto &c : g) for (int v : c) s += char(v);
    return s;
}

void tumble() {
    for (auto &c : g) {
        int *e = remove(c, c + 7, 0);
        while (e < c + 7) *e++ = 0;
    }
}

bool crush() {
    vector<int *> kill;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++) {
            int v = g[x][y];
            if (!v) continue;
            int l = x, r = x, d = y, u = y;
            while (l && g[l - 1][y] == v) l--;
            while (r < 4 && g[r + 1][y] == v) r++;
            while (d && g[x][d - 1] == v) d--;
            while (u < 6 && g[x][u + 1] == v) u++;
            if (r - l > 1 || u - d > 1) kill.push_back(&g[x][y]);
        }
    for (int *p : kill) *p = 0;
    return kill.size();
}

bool run(int k) {
    int cnt[11] = {};
    for (auto &c : g) for (int v : c) cnt[v]++;
    if (k == n) return cnt[0] == 35;
    for (int i = 1; i <= 10; i++) if (cnt[i] == 1 || cnt[i] == 2) return false;
    if (!memo.insert(pack(k)).second) return false;
    int keep[5][7];
    memcpy(keep, g, sizeof g);
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7 && g[x][y]; y++)
            for (int d : dx) {
                int z = x + d;
                if (z < 0 || z > 4) continue;
                if (d < 0 && g[z][y]) continue;
                swap(g[x][y], g[z][y]);
                tumble();
                while (crush()) tumble();
                st[k] = {x, y, d};
                if (run(k + 1)) return true;
                memcpy(g, keep, sizeof g);
            }
    return false;
}

int main() {
    cin >> n;
    for (auto &c : g) {
        int v, y = 0;
        while (cin >> v, v) c[y++] = v;
    }
    if (!run(0)) return puts("-1"), 0;
    for (int i = 0; i < n; i++) printf("%d %d %d\n", st[i].x, st[i].y, st[i].d);
}
