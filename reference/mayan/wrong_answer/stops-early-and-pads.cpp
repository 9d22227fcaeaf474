// Wrong: when the board is empty too early, the list is filled up with the made-up move "0 0 1".
#include <cstdio>
#include <cstring>
#include <unordered_set>
using namespace std;
typedef unsigned long long ull;

struct State {
    int a[5][8];
} s[6];
int n, ans[6][3];
unordered_set<ull> bad;

void drop(State &b) {
    for (int x = 0; x < 5; x++) {
        int top = 0;
        for (int y = 0; y < 7; y++)
            if (b.a[x][y]) {
                int t = b.a[x][y];
                b.a[x][y] = 0;
                b.a[x][top++] = t;
            }
    }
}

bool boom(State &b) {
    bool mark[5][8] = {}, any = false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++) {
            int c = b.a[x][y];
            if (!c) continue;
            if (x + 2 < 5 && b.a[x + 1][y] == c && b.a[x + 2][y] == c) mark[x][y] = mark[x + 1][y] = mark[x + 2][y] = any = true;
            if (y + 2 < 7 && b.a[x][y + 1] == c && b.a[x][y + 2] == c) mark[x][y] = mark[x][y + 1] = mark[x][y + 2] = any = true;
        }
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++)
            if (mark[x][y]) b.a[x][y] = 0;
    return any;
}

int dfs(int k) { // returns the number of moves made, or -1
    State &b = s[k];
    int cnt[11] = {}, total = 0;
    ull code = k;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++) {
            cnt[b.a[x][y]]++;
            total += b.a[x][y];
            code = (code ^ b.a[x][y]) * 0x9E3779B97F4A7C15ull;
            code ^= code >> 31;
        }
    if (total == 0) return k;
    if (k == n) return -1;
    for (int c = 1; c <= 10; c++)
        if (cnt[c] == 1 || cnt[c] == 2) return -1;
    if (!bad.insert(code).second) return -1;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7 && b.a[x][y]; y++)
            for (int d = 1; d >= -1; d -= 2) {
                int z = x + d;
                if (z < 0 || z > 4 || (d == -1 && b.a[z][y])) continue;
                State &c = s[k + 1];
                c = b;
                c.a[x][y] = b.a[z][y];
                c.a[z][y] = b.a[x][y];
                drop(c);
                while (boom(c)) drop(c);
                ans[k][0] = x, ans[k][1] = y, ans[k][2] = d;
                int r = dfs(k + 1);
                if (r >= 0) return r;
            }
    return -1;
}

int main() {
    freopen("mayan.in", "r", stdin);
    freopen("mayan.out", "w", stdout);
    scanf("%d", &n);
    for (int x = 0; x < 5; x++)
        for (int y = 0, c; scanf("%d", &c) == 1 && c; y++) s[0].a[x][y] = c;
    int made = dfs(0);
    if (made < 0) puts("-1");
    else {
        for (int i = 0; i < made; i++) printf("%d %d %d\n", ans[i][0], ans[i][1], ans[i][2]);
        for (int i = made; i < n; i++) puts("0 0 1");
    }
    return 0;
}
