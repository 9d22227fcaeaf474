// Wrong: two moves in a row that touch different columns are allowed only from left to right ("their order does not matter").
#include <bits/stdc++.h>
using namespace std;

int n, ans[5][3];
unsigned char a[5][7];
unordered_set<string> known;

bool at3(int c, int p, int q) { return c && c == p && c == q; }

void settle() {
    for (bool again = true; again;) {
        again = false;
        for (auto &c : a) {
            unsigned char *e = remove(c, c + 7, 0);
            fill(e, c + 7, 0);
        }
        bool z[5][7] = {};
        for (int x = 0; x < 5; x++)
            for (int y = 0; y < 7; y++) {
                if (x < 3 && at3(a[x][y], a[x + 1][y], a[x + 2][y])) z[x][y] = z[x + 1][y] = z[x + 2][y] = again = true;
                if (y < 5 && at3(a[x][y], a[x][y + 1], a[x][y + 2])) z[x][y] = z[x][y + 1] = z[x][y + 2] = again = true;
            }
        for (int x = 0; x < 5; x++)
            for (int y = 0; y < 7; y++)
                if (z[x][y]) a[x][y] = 0;
    }
}

bool dfs(int k, int last) { // last: left column of the previous move
    int cnt[11] = {};
    for (auto &c : a)
        for (int t : c) cnt[t]++;
    if (k == n) return cnt[0] == 35;
    for (int c = 1; c < 11; c++)
        if (cnt[c] == 1 || cnt[c] == 2) return false;
    string key((char *)a, 35);
    key += char(k);
    key += char(last);
    if (!known.insert(key).second) return false;
    unsigned char b[5][7];
    memcpy(b, a, 35);
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7 && b[x][y]; y++)
            for (int g = 1; g >= -1; g -= 2) {
                if (x + g < 0 || x + g > 4 || (g < 0 && b[x + g][y])) continue;
                int left = min(x, x + g);
                if (left < last - 1) continue;
                swap(a[x][y], a[x + g][y]);
                settle();
                ans[k][0] = x, ans[k][1] = y, ans[k][2] = g;
                if (dfs(k + 1, left)) return true;
                memcpy(a, b, 35);
            }
    return false;
}

int main() {
    cin >> n;
    for (int x = 0; x < 5; x++)
        for (int y = 0, c; cin >> c && c; y++) a[x][y] = c;
    if (dfs(0, 0)) for (int i = 0; i < n; i++) printf("%d %d %d\n", ans[i][0], ans[i][1], ans[i][2]);
    else puts("-1");
}
