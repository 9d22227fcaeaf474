// Wrong: the answer is right, but the debugging output was left in and goes to standard output.
#include <bits/stdc++.h>
#define DEBUG 1
using namespace std;

int n, nodes;
string b[5]; // one string a column, bottom first
int px[5], py[5], pg[5];
set<string> refuted;

char tile(int x, int y) { return x < 5 && y < (int)b[x].size() ? b[x][y] : '.'; }

bool vanish() {
    string r[5] = {b[0], b[1], b[2], b[3], b[4]};
    bool any = false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < (int)b[x].size(); y++) {
            char c = b[x][y];
            if (c == tile(x + 1, y) && c == tile(x + 2, y)) r[x][y] = r[x + 1][y] = r[x + 2][y] = '*', any = true;
            if (c == tile(x, y + 1) && c == tile(x, y + 2)) r[x][y] = r[x][y + 1] = r[x][y + 2] = '*', any = true;
        }
    for (int x = 0; x < 5; x++) {
        r[x].erase(remove(r[x].begin(), r[x].end(), '*'), r[x].end());
        b[x] = r[x];
    }
    return any;
}

bool dfs(int k) {
    nodes++;
    string all = b[0] + b[1] + b[2] + b[3] + b[4];
    if (k == n || all.empty()) return k == n && all.empty();
    for (char c = 'A'; c <= 'J'; c++) {
        int m = count(all.begin(), all.end(), c);
        if (m == 1 || m == 2) return false;
    }
    for (auto &s : b) all += char('0' + s.size());
    all += char('a' + k);
    if (!refuted.insert(all).second) return false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < (int)b[x].size(); y++)
            for (int g : {1, -1}) {
                int to = x + g;
                if (to < 0 || to > 4 || (g < 0 && y < (int)b[to].size())) continue;
                string from = b[x];
                vector<string> save(b, b + 5);
                if (y < (int)b[to].size()) swap(b[x][y], b[to][y]);
                else b[to] += from[y], b[x].erase(y, 1);
                while (vanish());
                px[k] = x, py[k] = y, pg[k] = g;
                if (dfs(k + 1)) return true;
                copy(save.begin(), save.end(), b);
            }
    return false;
}

int main() {
    cin >> n;
    for (int x = 0; x < 5; x++) {
        for (int c; cin >> c && c;) b[x] += char('A' + c - 1);
        if (DEBUG) cout << "column " << x << ": " << b[x] << endl;
    }
    bool ok = dfs(0);
    if (DEBUG) cout << "nodes = " << nodes << endl;
    if (!ok) cout << -1 << endl;
    else for (int i = 0; i < n; i++) cout << px[i] << ' ' << py[i] << ' ' << pg[i] << endl;
}
