// Wrong: runs are looked for while the moved tile still hangs in the air, before anything falls.
#include <bits/stdc++.h>
using namespace std;

int n;
int a[5][7];
string out[5];
unordered_map<string, bool> failed;

void fall() {
    for (int x = 0; x < 5; x++)
        for (int y = 0, k = 0; y < 7; y++)
            if (a[x][y]) swap(a[x][y], a[x][k++]);
}

bool kill() {
    bool hit[5][7] = {}, any = false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++)
            if (a[x][y]) {
                if (x <= 2 && a[x][y] == a[x + 1][y] && a[x][y] == a[x + 2][y]) hit[x][y] = hit[x + 1][y] = hit[x + 2][y] = any = true;
                if (y <= 4 && a[x][y] == a[x][y + 1] && a[x][y] == a[x][y + 2]) hit[x][y] = hit[x][y + 1] = hit[x][y + 2] = any = true;
            }
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++)
            if (hit[x][y]) a[x][y] = 0;
    return any;
}

bool rec(int left) {
    int cnt[11] = {};
    string s;
    for (auto &c : a)
        for (int v : c) cnt[v]++, s += char('0' + v);
    if (!left) return cnt[0] == 35;
    for (int c = 1; c <= 10; c++)
        if (cnt[c] == 1 || cnt[c] == 2) return false;
    s += char('0' + left);
    if (failed[s]) return false;
    int keep[5][7];
    memcpy(keep, a, sizeof a);
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++)
            for (int g = 1; g >= -1; g -= 2) {
                if (!keep[x][y] || x + g < 0 || x + g > 4) continue;
                if (g == -1 && keep[x + g][y]) continue;
                swap(a[x][y], a[x + g][y]);
                kill();
                fall();
                while (kill()) fall();
                out[n - left] = to_string(x) + ' ' + to_string(y) + ' ' + to_string(g);
                if (rec(left - 1)) return true;
                memcpy(a, keep, sizeof a);
            }
    return !(failed[s] = true);
}

int main() {
    freopen("mayan.in", "r", stdin);
    freopen("mayan.out", "w", stdout);
    cin >> n;
    for (int x = 0; x < 5; x++)
        for (int y = 0, c; cin >> c && c; y++) a[x][y] = c;
    if (rec(n)) for (int i = 0; i < n; i++) cout << out[i] << endl;
    else cout << "-1" << endl;
}
