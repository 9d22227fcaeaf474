// Wrong: goes through the pairs of columns (x, x+1), so a left move from x+1 is tried before the later moves of x.
#include <cstdio>
#include <cstring>
#include <cstdlib>
#include <set>
#include <vector>
using namespace std;

int n, f[5][7], mx[6], my[6], mg[6];
set<vector<char>> no;

void gravity() {
    for (int i = 0; i < 5; i++) {
        int p = 0;
        for (int j = 0; j < 7; j++)
            if (f[i][j]) {
                int t = f[i][j];
                f[i][j] = 0;
                f[i][p++] = t;
            }
    }
}

bool remove() {
    bool del[5][7], ok = false;
    memset(del, 0, sizeof del);
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 7; j++) {
            if (!f[i][j]) continue;
            if (i > 0 && i < 4 && f[i - 1][j] == f[i][j] && f[i + 1][j] == f[i][j])
                del[i - 1][j] = del[i][j] = del[i + 1][j] = ok = true;
            if (j > 0 && j < 6 && f[i][j - 1] == f[i][j] && f[i][j + 1] == f[i][j])
                del[i][j - 1] = del[i][j] = del[i][j + 1] = ok = true;
        }
    if (ok)
        for (int i = 0; i < 5; i++)
            for (int j = 0; j < 7; j++)
                if (del[i][j]) f[i][j] = 0;
    return ok;
}

void dfs(int k) {
    int num[11] = {0};
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 7; j++) num[f[i][j]]++;
    if (k == n) {
        if (num[0] < 35) return;
        for (int i = 0; i < n; i++) printf("%d %d %d\n", mx[i], my[i], mg[i]);
        exit(0);
    }
    for (int c = 1; c <= 10; c++)
        if (num[c] == 1 || num[c] == 2) return;
    vector<char> key(1, k);
    for (int i = 0; i < 5; i++)
        for (int j = 0; j < 7; j++) key.push_back(f[i][j]);
    if (!no.insert(key).second) return;
    for (int i = 0; i < 4; i++)
        for (int j = 0; j < 7; j++) {
            if (!f[i][j] && !f[i + 1][j]) break;
            int save[5][7];
            memcpy(save, f, sizeof f);
            if (f[i][j]) mx[k] = i, mg[k] = 1;
            else mx[k] = i + 1, mg[k] = -1;
            my[k] = j;
            swap(f[i][j], f[i + 1][j]);
            gravity();
            while (remove()) gravity();
            dfs(k + 1);
            memcpy(f, save, sizeof f);
        }
}

int main() {
    scanf("%d", &n);
    for (int i = 0, c; i < 5; i++)
        for (int j = 0; scanf("%d", &c) == 1 && c; j++) f[i][j] = c;
    dfs(0);
    puts("-1");
}
