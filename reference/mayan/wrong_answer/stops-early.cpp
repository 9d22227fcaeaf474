// Wrong: stops and prints as soon as the board is empty, even if fewer than n moves were made.
#include <iostream>
#include <set>
#include <string>
#include <vector>
using namespace std;

int n;
string col[5]; // colours as letters, bottom first
vector<string> answer;
set<string> seen[6];

char at(int x, int y) { return x < 5 && y < (int)col[x].size() ? col[x][y] : 0; }

bool clearRuns() {
    bool gone[5][7] = {}, any = false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < (int)col[x].size(); y++) {
            char c = at(x, y);
            if (at(x + 1, y) == c && at(x + 2, y) == c)
                gone[x][y] = gone[x + 1][y] = gone[x + 2][y] = any = true;
            if (at(x, y + 1) == c && at(x, y + 2) == c)
                gone[x][y] = gone[x][y + 1] = gone[x][y + 2] = any = true;
        }
    for (int x = 0; any && x < 5; x++)
        for (int y = 6; y >= 0; y--)
            if (gone[x][y]) col[x].erase(y, 1);
    return any;
}

bool hopeless() {
    int cnt[128] = {};
    for (string &s : col)
        for (char c : s) cnt[(int)c]++;
    for (int i = 0; i < 128; i++)
        if (cnt[i] == 1 || cnt[i] == 2) return true;
    return false;
}

bool dfs(int k) {
    string all;
    for (string &s : col) all += s + '|';
    if (all == "|||||") return true;
    if (k == n || hopeless() || !seen[k].insert(all).second) return false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < (int)col[x].size(); y++)
            for (int g = 1; g >= -1; g -= 2) {
                int u = x + g;
                if (u < 0 || u > 4) continue;
                if (g < 0 && at(u, y)) continue;
                string old[5];
                for (int i = 0; i < 5; i++) old[i] = col[i];
                if (at(u, y)) swap(col[x][y], col[u][y]);
                else {
                    col[u] += col[x][y];
                    col[x].erase(y, 1);
                }
                while (clearRuns()) {}
                answer.push_back(to_string(x) + " " + to_string(y) + " " + to_string(g));
                if (dfs(k + 1)) return true;
                answer.pop_back();
                for (int i = 0; i < 5; i++) col[i] = old[i];
            }
    return false;
}

int main() {
    cin >> n;
    for (int x = 0; x < 5; x++) {
        int c;
        while (cin >> c && c) col[x] += char('a' + c - 1);
    }
    if (dfs(0))
        for (string &s : answer) cout << s << "\n";
    else
        cout << "-1\n";
}
