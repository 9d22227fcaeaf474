// Wrong: tries the moves row by row (y before x), so the list is the smallest in the wrong order.
#include <bits/stdc++.h>
using namespace std;

typedef vector<vector<int>> Board;

int n;
set<pair<int, Board>> dead;
vector<string> path;

bool is(const Board &b, int x, int y, int t) {
    return x >= 0 && x < 5 && y >= 0 && y < (int)b[x].size() && b[x][y] == t;
}

bool vanish(Board &b) {
    set<pair<int, int>> gone;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < (int)b[x].size(); y++)
            for (int i = 0; i < 3; i++) {
                int t = b[x][y];
                if (is(b, x, y + 1, t) && is(b, x, y + 2, t)) gone.insert({x, y + i});
                if (is(b, x + 1, y, t) && is(b, x + 2, y, t)) gone.insert({x + i, y});
            }
    for (auto it = gone.rbegin(); it != gone.rend(); ++it)
        b[it->first].erase(b[it->first].begin() + it->second);
    return !gone.empty();
}

bool touches(const Board &b, int x, int y) { // can the tile at (x, y) be part of a run?
    for (int across = 0; across < 2; across++) {
        int k = 1;
        for (int step : {1, -1})
            for (int i = step; across ? is(b, x + i, y, b[x][y]) : is(b, x, y + i, b[x][y]); i += step) k++;
        if (k >= 3) return true;
    }
    return false;
}

bool dfs(const Board &b, int k) {
    map<int, int> count;
    for (auto &col : b)
        for (int t : col) count[t]++;
    if (k == n) return count.empty();
    for (auto &c : count)
        if (c.second < 3) return false;
    if (count.empty() || dead.count({k, b})) return false;
    for (int y = 0; y < 7; y++)
        for (int x = 0; x < 5; x++) {
            if (y >= (int)b[x].size()) continue;
            for (int g : {1, -1}) {
                int u = x + g;
                if (u < 0 || u > 4) continue;
                bool gap = y >= (int)b[u].size();
                if (g == -1 && !gap) continue;
                Board c = b;
                if (gap) {
                    c[u].push_back(c[x][y]);
                    c[x].erase(c[x].begin() + y);
                } else
                    swap(c[x][y], c[u][y]);
                if (gap || touches(c, x, y) || touches(c, u, y))
                    while (vanish(c)) {}
                else if (k == n - 1)
                    continue;
                path.push_back(to_string(x) + " " + to_string(y) + " " + to_string(g));
                if (dfs(c, k + 1)) return true;
                path.pop_back();
            }
        }
    dead.insert({k, b});
    return false;
}

int main() {
    ifstream in("mayan.in");
    ofstream out("mayan.out");
    in >> n;
    Board b(5);
    for (auto &col : b)
        for (int t; in >> t && t;) col.push_back(t);
    if (!dfs(b, 0)) out << "-1\n";
    for (auto &line : path) out << line << "\n";
}
