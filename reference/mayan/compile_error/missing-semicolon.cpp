// Does not compile: the semicolon after "int n, k" is missing.
#include <iostream>
#include <vector>
using namespace std;

int n, k
vector<int> column[5];
int ax[5], ay[5], ag[5];

int at(int x, int y) { return x < 5 && y < (int)column[x].size() ? column[x][y] : 0; }

bool vanish() {
    bool mark[5][7] = {}, any = false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < (int)column[x].size(); y++) {
            int c = at(x, y);
            if (at(x + 1, y) == c && at(x + 2, y) == c) mark[x][y] = mark[x + 1][y] = mark[x + 2][y] = any = true;
            if (at(x, y + 1) == c && at(x, y + 2) == c) mark[x][y] = mark[x][y + 1] = mark[x][y + 2] = any = true;
        }
    for (int x = 0; x < 5; x++)
        for (int y = 6; y >= 0; y--)
            if (mark[x][y]) column[x].erase(column[x].begin() + y);
    return any;
}

bool dfs(int k) {
    if (k == n) {
        for (auto &c : column) if (c.size()) return false;
        return true;
    }
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < (int)column[x].size(); y++)
            for (int g : {1, -1}) {
                int u = x + g;
                if (u < 0 || u > 4) continue;
                vector<vector<int>> old(column, column + 5);
                if (at(u, y)) swap(column[x][y], column[u][y]);
                else column[u].push_back(column[x][y]), column[x].erase(column[x].begin() + y);
                while (vanish());
                ax[k] = x, ay[k] = y, ag[k] = g;
                if (dfs(k + 1)) return true;
                copy(old.begin(), old.end(), column);
            }
    return false;
}

int main() {
    cin >> n;
    for (auto &c : column)
        for (int t; cin >> t && t;) c.push_back(t);
    if (!dfs(0)) cout << "-1\n";
    else for (k = 0; k < n; k++) cout << ax[k] << ' ' << ay[k] << ' ' << ag[k] << '\n';
}
