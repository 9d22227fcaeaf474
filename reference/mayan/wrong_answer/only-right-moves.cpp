// Wrong: only moves to the right are tried, but a tile may have to go left into a gap.
#include <cstdio>
#include <map>
#include <vector>
#include <algorithm>
using namespace std;

int n;
vector<vector<int>> a(5);
int rx[5], ry[5];
map<vector<vector<int>>, bool> done[5];

int t(int x, int y) {
    if (x > 4 || y >= (int)a[x].size()) return -1;
    return a[x][y];
}

void boom() {
    for (;;) {
        vector<vector<int>> keep(5, vector<int>(7, 1));
        bool quiet = true;
        for (int x = 0; x < 5; x++)
            for (int y = 0; y < (int)a[x].size(); y++) {
                if (t(x, y) == t(x + 1, y) && t(x, y) == t(x + 2, y)) keep[x][y] = keep[x + 1][y] = keep[x + 2][y] = 0, quiet = false;
                if (t(x, y) == t(x, y + 1) && t(x, y) == t(x, y + 2)) keep[x][y] = keep[x][y + 1] = keep[x][y + 2] = 0, quiet = false;
            }
        if (quiet) return;
        for (int x = 0; x < 5; x++) {
            vector<int> c;
            for (int y = 0; y < (int)a[x].size(); y++)
                if (keep[x][y]) c.push_back(a[x][y]);
            a[x] = c;
        }
    }
}

bool solve(int k) {
    int cnt[11] = {}, total = 0;
    for (auto &c : a) for (int v : c) cnt[v]++, total++;
    if (k == n) return total == 0;
    for (int v = 1; v <= 10; v++) if (cnt[v] && cnt[v] < 3) return false;
    if (done[k][a]) return false;
    done[k][a] = true;
    for (int x = 0; x < 4; x++)
        for (int y = 0; y < (int)a[x].size(); y++) {
            auto old = a;
            if (y < (int)a[x + 1].size()) swap(a[x][y], a[x + 1][y]);
            else {
                a[x + 1].push_back(a[x][y]);
                a[x].erase(a[x].begin() + y);
            }
            boom();
            rx[k] = x, ry[k] = y;
            if (solve(k + 1)) return true;
            a = old;
        }
    return false;
}

int main() {
    scanf("%d", &n);
    for (auto &c : a)
        for (int v; scanf("%d", &v) == 1 && v;) c.push_back(v);
    if (solve(0)) for (int k = 0; k < n; k++) printf("%d %d 1\n", rx[k], ry[k]);
    else printf("-1\n");
}
