/* Wrong: gives up as soon as the tiles of some colour are not a multiple of three, but runs may be of 4 or 5 tiles. */
#include <stdio.h>
#include <string.h>

typedef struct { int h[5], c[5][8]; } board;

int n, sol[5][3];

int horizontal(board *b, int x, int y, int v) /* length of the row run around (x, y) */
{
    int l = x, r = x;
    while (l > 0 && y < b->h[l - 1] && b->c[l - 1][y] == v) l--;
    while (r < 4 && y < b->h[r + 1] && b->c[r + 1][y] == v) r++;
    return r - l + 1;
}

int vertical(board *b, int x, int y, int v)
{
    int d = y, u = y;
    while (d > 0 && b->c[x][d - 1] == v) d--;
    while (u + 1 < b->h[x] && b->c[x][u + 1] == v) u++;
    return u - d + 1;
}

void erase(board *b)
{
    int again = 1, x, y;
    while (again) {
        board t;
        again = 0;
        for (x = 0; x < 5; x++) {
            t.h[x] = 0;
            for (y = 0; y < b->h[x]; y++) {
                int v = b->c[x][y];
                if (horizontal(b, x, y, v) >= 3 || vertical(b, x, y, v) >= 3) again = 1;
                else t.c[x][t.h[x]++] = v;
            }
        }
        *b = t;
    }
}

int dfs(board *b, int left, int changed)
{
    int x, y, g, v, cnt[11] = {0}, total = 0, waited = 0;
    if (changed) {
        for (x = 0; x < 5; x++)
            for (y = 0; y < b->h[x]; y++) cnt[b->c[x][y]]++, total++;
        if (left == 0) return total == 0;
        for (v = 1; v <= 10; v++)
            if (cnt[v] % 3 != 0) return 0;
    }
    if (left == 0) return 0;
    for (x = 0; x < 5; x++)
        for (y = 0; y < b->h[x]; y++)
            for (g = 1; g >= -1; g -= 2) {
                int to = x + g, quiet = 0;
                board d;
                if (to < 0 || to > 4) continue;
                if (g < 0 && y < b->h[to]) continue;
                v = b->c[x][y];
                if (y < b->h[to]) {
                    int w = b->c[to][y];
                    if (v == w && (waited || left == 1)) continue;
                    waited |= v == w;
                    b->c[x][y] = w, b->c[to][y] = v;
                    quiet = v == w || (horizontal(b, x, y, w) < 3 && vertical(b, x, y, w) < 3 && horizontal(b, to, y, v) < 3 && vertical(b, to, y, v) < 3);
                    if (!quiet || left > 1) d = *b;
                    b->c[x][y] = v, b->c[to][y] = w;
                    if (quiet && left == 1) continue;
                } else {
                    d = *b;
                    memmove(&d.c[x][y], &d.c[x][y + 1], (d.h[x] - y - 1) * sizeof(int));
                    d.h[x]--;
                    d.c[to][d.h[to]++] = v;
                }
                if (!quiet) erase(&d);
                sol[n - left][0] = x, sol[n - left][1] = y, sol[n - left][2] = g;
                if (dfs(&d, left - 1, !quiet)) return 1;
            }
    return 0;
}

int main(void)
{
    board b;
    int x, c;
    memset(&b, 0, sizeof b);
    scanf("%d", &n);
    for (x = 0; x < 5; x++)
        while (scanf("%d", &c) == 1 && c) b.c[x][b.h[x]++] = c;
    if (!dfs(&b, n, 1)) puts("-1");
    else
        for (x = 0; x < n; x++) printf("%d %d %d\n", sol[x][0], sol[x][1], sol[x][2]);
    return 0;
}
