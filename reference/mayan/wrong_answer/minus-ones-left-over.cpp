// Wrong: stops when the board is empty too early, but prints n lines all the same; the unused ones still hold -1 -1 -1.
#include <cstdio>
#include <cstring>
#include <algorithm>
#include <set>
#include <array>
using namespace std;

typedef array<array<signed char, 7>, 5> Map;
int n, X[6], Y[6], G[6];
Map m;
set<pair<int, Map>> S;

void fall() {
    for (auto &c : m) {
        int k = 0;
        for (int y = 0; y < 7; y++)
            if (c[y]) swap(c[k++], c[y]);
    }
}

bool wipe() {
    Map r = m;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++) {
            int c = m[x][y];
            if (x >= 2 && m[x - 1][y] == c && m[x - 2][y] == c) r[x][y] = r[x - 1][y] = r[x - 2][y] = 0;
            if (y >= 2 && m[x][y - 1] == c && m[x][y - 2] == c) r[x][y] = r[x][y - 1] = r[x][y - 2] = 0;
        }
    bool changed = r != m;
    m = r;
    return changed;
}

bool dfs(int k) {
    int cnt[11] = {0};
    for (auto &c : m)
        for (int t : c) cnt[t]++;
    if (cnt[0] == 35) return true;
    if (k > n) return false;
    for (int i = 1; i <= 10; i++)
        if (cnt[i] == 1 || cnt[i] == 2) return false;
    if (!S.insert(make_pair(k, m)).second) return false;
    Map old = m;
    for (X[k] = 0; X[k] < 5; X[k]++)
        for (Y[k] = 0; Y[k] < 7 && m[X[k]][Y[k]]; Y[k]++)
            for (G[k] = 1; G[k] >= -1; G[k] -= 2) {
                int x = X[k], y = Y[k], to = x + G[k];
                if (to < 0 || to > 4 || (to < x && m[to][y])) continue;
                swap(m[x][y], m[to][y]);
                fall();
                while (wipe()) fall();
                if (dfs(k + 1)) return true;
                m = old;
            }
    X[k] = Y[k] = G[k] = -1;
    return false;
}

int main() {
    scanf("%d", &n);
    for (auto &c : m)
        for (int y = 0, t; scanf("%d", &t) == 1 && t; y++) c[y] = t;
    memset(X, -1, sizeof X);
    memset(Y, -1, sizeof Y);
    memset(G, -1, sizeof G);
    if (dfs(1))
        for (int k = 1; k <= n; k++) printf("%d %d %d\n", X[k], Y[k], G[k]);
    else
        printf("-1\n");
}
