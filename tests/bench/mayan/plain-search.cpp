// The plain depth-first search that contestants write: arrays, loops, moves in order. It prunes only if a colour has one or two
// tiles left. This is not a reference program: on the hardest case, its time is too close to the limit for a verdict that is the
// same on every machine.
#include <cstdio>
#include <cstring>

int n, board[5][7]; // board[x][y], bottom up, 0 = empty
int path[5][3];

bool empty() {
    for (int x = 0; x < 5; x++)
        if (board[x][0]) return false;
    return true;
}

bool hopeless() {
    int count[11] = {};
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++) count[board[x][y]]++;
    for (int c = 1; c <= 10; c++)
        if (count[c] == 1 || count[c] == 2) return true;
    return false;
}

void fall() {
    for (int x = 0; x < 5; x++) {
        int height = 0;
        for (int y = 0; y < 7; y++) {
            int c = board[x][y];
            board[x][y] = 0;
            if (c) board[x][height++] = c;
        }
    }
}

bool clear() {
    bool mark[5][7] = {}, any = false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++) {
            int c = board[x][y];
            if (!c) break;
            if (x < 3 && board[x + 1][y] == c && board[x + 2][y] == c)
                mark[x][y] = mark[x + 1][y] = mark[x + 2][y] = any = true;
            if (y < 5 && board[x][y + 1] == c && board[x][y + 2] == c)
                mark[x][y] = mark[x][y + 1] = mark[x][y + 2] = any = true;
        }
    if (!any) return false;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++)
            if (mark[x][y]) board[x][y] = 0;
    return true;
}

bool search(int k) {
    if (k == n) return empty();
    if (hopeless()) return false;
    int before[5][7];
    memcpy(before, board, sizeof board);
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7 && before[x][y]; y++)
            for (int g = 1; g >= -1; g -= 2) {
                int to = x + g;
                if (to < 0 || to > 4) continue;
                if (g == -1 && before[to][y]) continue; // the same as the right move of the left neighbour, which was tried
                path[k][0] = x, path[k][1] = y, path[k][2] = g;
                board[x][y] = before[to][y];
                board[to][y] = before[x][y];
                if (!before[to][y]) fall();
                while (clear()) fall();
                if (search(k + 1)) return true;
                memcpy(board, before, sizeof board);
            }
    return false;
}

int main() {
    freopen("mayan.in", "r", stdin);
    freopen("mayan.out", "w", stdout);
    scanf("%d", &n);
    for (int x = 0; x < 5; x++) {
        int c;
        for (int y = 0; scanf("%d", &c) == 1 && c; y++) board[x][y] = c;
    }
    if (!search(0)) {
        puts("-1");
        return 0;
    }
    for (int k = 0; k < n; k++) printf("%d %d %d\n", path[k][0], path[k][1], path[k][2]);
    return 0;
}
