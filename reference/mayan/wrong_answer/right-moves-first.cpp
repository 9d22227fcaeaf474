// Wrong: all moves to the right are tried before any move to the left.
#include <iostream>
#include <map>
#include <string>
#include <cstring>
#include <algorithm>
using namespace std;

struct Move { int x, y, g; } res[5];
struct Game {
    int h[5], c[5][7];
};
int n;
map<string, int> lost; // board -> bit set of the numbers of moves left with which it was lost

void put(Game &s, int x, int c) { s.c[x][s.h[x]++] = c; }

void take(Game &s, int x, int y) {
    s.h[x]--;
    for (; y < s.h[x]; y++) s.c[x][y] = s.c[x][y + 1];
    s.c[x][y] = 0;
}

bool match(Game &s) {
    Game r;
    memset(&r, 0, sizeof r);
    bool mark[5][7] = {}, any = false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < s.h[x]; y++) {
            int c = s.c[x][y];
            if (x + 2 < 5 && s.c[x + 1][y] == c && s.c[x + 2][y] == c) mark[x][y] = mark[x + 1][y] = mark[x + 2][y] = any = true;
            if (y + 2 < 7 && s.c[x][y + 1] == c && s.c[x][y + 2] == c) mark[x][y] = mark[x][y + 1] = mark[x][y + 2] = any = true;
        }
    if (!any) return false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < s.h[x]; y++)
            if (!mark[x][y]) put(r, x, s.c[x][y]);
    s = r;
    return true;
}

bool play(Game s, int left) {
    int cnt[11] = {}, sum = 0;
    string id;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++) cnt[s.c[x][y]]++, sum += s.c[x][y], id += char(65 + s.c[x][y]);
    if (sum == 0 || left == 0) return sum == 0 && left == 0;
    for (int i = 1; i <= 10; i++)
        if (cnt[i] == 1 || cnt[i] == 2) return false;
    int &l = lost[id];
    if (l & 1 << left) return false;
    l |= 1 << left;
    for (int g = 1; g >= -1; g -= 2)
        for (int x = max(0, -g); x <= min(4, 4 - g); x++)
            for (int y = 0; y < s.h[x]; y++) {
                Game t = s;
                if (y < s.h[x + g]) {
                    if (g == -1) continue; // done from the other side
                    swap(t.c[x][y], t.c[x + g][y]);
                } else {
                    take(t, x, y);
                    put(t, x + g, s.c[x][y]);
                }
                while (match(t));
                res[n - left] = {x, y, g};
                if (play(t, left - 1)) return true;
            }
    return false;
}

int main() {
    Game s;
    memset(&s, 0, sizeof s);
    cin >> n;
    for (int x = 0, c; x < 5; x++)
        while (cin >> c && c) put(s, x, c);
    if (!play(s, n)) cout << "-1";
    else
        for (int i = 0; i < n; i++) cout << res[i].x << " " << res[i].y << " " << res[i].g << "\n";
}
