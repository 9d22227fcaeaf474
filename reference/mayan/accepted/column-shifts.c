/* Accepted: depth-first search; a table says how many one-column shifts each colour needs at least, and a move shifts two tiles at most. */
#include <stdio.h>
#include <string.h>

int n, h[5], step[5][3];
char map[5][8]; /* map[x][y], 0 = empty; map[x][7] stays 0 */
const int pw[5] = {1, 8, 64, 512, 4096};
signed char need[32768]; /* index: tiles of one colour in each column, base 8 */
int q[32768];

/* can columns x.. be served by row runs?  a column with 1 or 2 tiles must be covered exactly, one with 3 or more may lend */
int cover(int *left, int *big, int x)
{
    int len, i, ok;
    while (x < 5 && (left[x] == 0 || big[x])) x++;
    if (x == 5) return 1;
    for (int l = x; l >= 0 && l > x - 5; l--)
        for (len = 3; l + len <= 5; len++) {
            if (l + len <= x) continue;
            ok = 1;
            for (i = l; i < l + len; i++) if (left[i] <= 0) ok = 0;
            if (!ok) continue;
            for (i = l; i < l + len; i++) left[i]--;
            ok = cover(left, big, x);
            for (i = l; i < l + len; i++) left[i]++;
            if (ok) return 1;
        }
    return 0;
}

void make_table(void)
{
    int v, x, d, i, c[5], big[5], head = 0, tail = 0;
    memset(need, 99, sizeof need);
    for (v = 0; v < 32768; v++) {
        for (x = 0; x < 5; x++) c[x] = v / pw[x] % 8, big[x] = c[x] >= 3;
        if (cover(c, big, 0)) need[v] = 0, q[tail++] = v;
    }
    while (head < tail) {
        v = q[head++];
        for (x = 0; x < 5; x++)
            for (d = -1; d <= 1; d += 2) {
                if (x + d < 0 || x + d > 4 || v / pw[x] % 8 == 0 || v / pw[x + d] % 8 == 7) continue;
                i = v - pw[x] + pw[x + d];
                if (need[i] == 99) need[i] = need[v] + 1, q[tail++] = i;
            }
    }
}

int run_at(int x, int y)
{
    int c = map[x][y], l = x, r = x, d = y, u = y;
    while (l > 0 && map[l - 1][y] == c) l--;
    while (r < 4 && map[r + 1][y] == c) r++;
    while (d > 0 && map[x][d - 1] == c) d--;
    while (u < 6 && map[x][u + 1] == c) u++;
    return r - l >= 2 || u - d >= 2;
}

void fall(void)
{
    int x, y, k;
    for (x = 0; x < 5; x++) {
        k = 0;
        for (y = 0; y < 7; y++)
            if (map[x][y]) map[x][k++] = map[x][y];
        h[x] = k;
        while (k < 7) map[x][k++] = 0;
    }
}

int vanish(void)
{
    static char gone[5][8];
    int x, y, found = 0;
    memset(gone, 0, sizeof gone);
    for (x = 0; x < 5; x++)
        for (y = 0; y < h[x]; y++) {
            char c = map[x][y];
            if (x < 3 && map[x + 1][y] == c && map[x + 2][y] == c)
                gone[x][y] = gone[x + 1][y] = gone[x + 2][y] = found = 1;
            if (y < 5 && map[x][y + 1] == c && map[x][y + 2] == c)
                gone[x][y] = gone[x][y + 1] = gone[x][y + 2] = found = 1;
        }
    if (!found) return 0;
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++)
            if (gone[x][y]) map[x][y] = 0;
    return 1;
}

int dfs(int k)
{
    int x, y, g, i, sum = 0, waited = 0, code[11] = {0};
    if (k == n) return h[0] + h[1] + h[2] + h[3] + h[4] == 0;
    for (x = 0; x < 5; x++)
        for (y = 0; y < h[x]; y++) code[(int)map[x][y]] += pw[x];
    for (i = 1; i <= 10; i++) sum += need[code[i]];
    if (sum > 2 * (n - k)) return 0;
    for (x = 0; x < 5; x++)
        for (y = 0; y < h[x]; y++)
            for (g = 1; g >= -1; g -= 2) {
                int to = x + g;
                if (to < 0 || to > 4) continue;
                if (g == -1 && y < h[to]) continue; /* same as the right move of the left neighbour */
                int a = map[x][y], b = map[to][y], now, quiet = 0;
                step[k][0] = x, step[k][1] = y, step[k][2] = g;
                if (a == b) { /* every equal swap leads to this same board */
                    if (waited || k == n - 1) continue;
                    waited = 1;
                    if (dfs(k + 1)) return 1;
                    continue;
                }
                now = sum - need[code[a]] + need[code[a] - pw[x] + pw[to]];
                if (b) now += need[code[b] - pw[to] + pw[x]] - need[code[b]];
                if (now > 2 * (n - k - 1)) continue;
                char save[5][8];
                int high[5];
                memcpy(save, map, sizeof map);
                memcpy(high, h, sizeof h);
                map[x][y] = b, map[to][y] = a;
                if (b) quiet = !run_at(x, y) && !run_at(to, y);
                if (!quiet)
                    for (fall(); vanish(); fall()) ;
                if (!(quiet && k == n - 1) && dfs(k + 1)) return 1;
                memcpy(map, save, sizeof map);
                memcpy(h, high, sizeof h);
            }
    return 0;
}

int main(void)
{
    int i, c;
    scanf("%d", &n);
    for (i = 0; i < 5; i++)
        while (scanf("%d", &c) == 1 && c) map[i][h[i]++] = c;
    make_table();
    if (!dfs(0)) {
        puts("-1");
        return 0;
    }
    for (i = 0; i < n; i++) printf("%d %d %d\n", step[i][0], step[i][1], step[i][2]);
    return 0;
}
