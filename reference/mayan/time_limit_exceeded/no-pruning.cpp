// Too slow: the rules are right, but all 56 moves of every board are tried and nothing is ever cut off.
#include <iostream>
#include <vector>
using namespace std;

int n;
vector<vector<int>> board(5);
vector<vector<int>> answer;

int color(int x, int y) {
    if (x < 0 || x >= 5 || y < 0 || y >= (int)board[x].size()) return 0;
    return board[x][y];
}

bool eliminate() {
    vector<vector<bool>> mark(5, vector<bool>(7, false));
    bool found = false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < (int)board[x].size(); y++) {
            int c = color(x, y);
            if (color(x + 1, y) == c && color(x + 2, y) == c) {
                mark[x][y] = mark[x + 1][y] = mark[x + 2][y] = true;
                found = true;
            }
            if (color(x, y + 1) == c && color(x, y + 2) == c) {
                mark[x][y] = mark[x][y + 1] = mark[x][y + 2] = true;
                found = true;
            }
        }
    for (int x = 0; x < 5; x++) {
        vector<int> rest;
        for (int y = 0; y < (int)board[x].size(); y++)
            if (!mark[x][y]) rest.push_back(board[x][y]);
        board[x] = rest;
    }
    return found;
}

bool dfs(int k) {
    if (k == n) {
        for (int x = 0; x < 5; x++)
            if (!board[x].empty()) return false;
        return true;
    }
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < (int)board[x].size(); y++)
            for (int g = 1; g >= -1; g -= 2) {
                int z = x + g;
                if (z < 0 || z > 4) continue;
                vector<vector<int>> old = board;
                if (y < (int)board[z].size()) {
                    swap(board[x][y], board[z][y]);
                } else {
                    board[z].push_back(board[x][y]);
                    board[x].erase(board[x].begin() + y);
                }
                while (eliminate()) {}
                answer.push_back({x, y, g});
                if (dfs(k + 1)) return true;
                answer.pop_back();
                board = old;
            }
    return false;
}

int main() {
    cin >> n;
    for (int x = 0; x < 5; x++) {
        int c;
        while (cin >> c && c != 0) board[x].push_back(c);
    }
    if (dfs(0)) {
        for (auto &m : answer) cout << m[0] << " " << m[1] << " " << m[2] << endl;
    } else {
        cout << -1 << endl;
    }
    return 0;
}
