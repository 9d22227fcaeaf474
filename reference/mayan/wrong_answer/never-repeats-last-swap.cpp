// Wrong: never makes the last swap again ("that only undoes it"), though this may be the way to wait.
#include <bits/stdc++.h>
using namespace std;

typedef array<array<char, 9>, 7> Table; // columns 1..5, rows 1..7, zeros all around

int n;
Table t;
vector<string> ans;
unordered_set<string> fail; // the board, the moves made and the place of the last one

bool line(int x, int y, int dx, int dy) { // is (x, y) in a run of this direction?
    int c = t[x][y], k = 1;
    for (int i = 1; t[x + i * dx][y + i * dy] == c; i++) k++;
    for (int i = 1; t[x - i * dx][y - i * dy] == c; i++) k++;
    return k >= 3;
}

void fall() {
    for (int x = 1; x <= 5; x++) {
        int k = 1;
        for (int y = 1; y <= 7; y++)
            if (t[x][y]) swap(t[x][k++], t[x][y]);
    }
}

bool vanish() {
    Table r = t;
    bool any = false;
    for (int x = 1; x <= 5; x++)
        for (int y = 1; t[x][y]; y++) {
            int c = t[x][y];
            if (t[x - 1][y] == c && t[x + 1][y] == c) r[x - 1][y] = r[x][y] = r[x + 1][y] = 0, any = true;
            if (t[x][y - 1] == c && t[x][y + 1] == c) r[x][y - 1] = r[x][y] = r[x][y + 1] = 0, any = true;
        }
    if (any) t = r;
    return any;
}

bool dfs(int k, int lastX, int lastY) {
    int cnt[11] = {}, total = 0;
    for (int x = 1; x <= 5; x++)
        for (int y = 1; t[x][y]; y++) cnt[(int)t[x][y]]++, total++;
    if (k == n) return total == 0;
    for (int m : cnt)
        if (m == 1 || m == 2) return false;
    string key(t[1].data(), 45);
    key += char(k);
    key += char(lastX * 8 + lastY);
    if (!fail.insert(key).second) return false;
    Table old = t;
    for (int x = 1; x <= 5; x++)
        for (int y = 1; old[x][y]; y++)
            for (int g : {1, -1}) {
                int to = x + g;
                if (to < 1 || to > 5 || (g < 0 && old[to][y])) continue;
                if (min(x, to) == lastX && y == lastY) continue;
                swap(t[x][y], t[to][y]);
                if (!old[to][y]) fall();
                else if (k == n - 1 && !line(x, y, 1, 0) && !line(x, y, 0, 1) && !line(to, y, 1, 0) && !line(to, y, 0, 1)) {
                    t = old;
                    continue;
                }
                while (vanish()) fall();
                ans.push_back(to_string(x - 1) + " " + to_string(y - 1) + " " + to_string(g));
                if (dfs(k + 1, min(x, to), y)) return true;
                ans.pop_back();
                t = old;
            }
    return false;
}

int main() {
    cin >> n;
    for (int x = 1; x <= 5; x++)
        for (int c, y = 1; cin >> c && c; y++) t[x][y] = c;
    if (dfs(0, 0, 0)) for (auto &s : ans) cout << s << '\n';
    else cout << -1 << '\n';
}
