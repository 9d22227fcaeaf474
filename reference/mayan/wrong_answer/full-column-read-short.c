/* Wrong: reads at most seven numbers of a column, so the 0 behind a full column is taken for the next column. */
#include <stdio.h>
#include <string.h>

int n, map[6][5][7], ans[5][3];
unsigned long long dead[1 << 20];

void fall(int m[5][7])
{
    int x, y, k;
    for (x = 0; x < 5; x++)
        for (y = k = 0; y < 7; y++) {
            int t = m[x][y];
            if (!t) continue;
            m[x][y] = 0;
            m[x][k++] = t;
        }
}

int boom(int m[5][7])
{
    int x, y, i, c, any = 0;
    char gone[5][7] = {{0}};
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) {
            if ((c = m[x][y]) == 0) continue;
            if (x + 2 < 5 && m[x + 1][y] == c && m[x + 2][y] == c)
                for (i = x; i <= x + 2; i++) gone[i][y] = any = 1;
            if (y + 2 < 7 && m[x][y + 1] == c && m[x][y + 2] == c)
                for (i = y; i <= y + 2; i++) gone[x][i] = any = 1;
        }
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++)
            if (gone[x][y]) m[x][y] = 0;
    return any;
}

int dfs(int k)
{
    int x, y, g, cnt[11] = {0}, (*m)[7] = map[k], (*t)[7] = map[k + 1];
    unsigned long long v = k;
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) {
            cnt[m[x][y]]++;
            v = v * 0xd6e8feb86659fd93ull + m[x][y] + 1;
            v ^= v >> 32;
        }
    if (k == n) return cnt[0] == 35;
    for (x = 1; x <= 10; x++)
        if (cnt[x] == 1 || cnt[x] == 2) return 0;
    x = v >> 44;
    while (dead[x] != 0 && dead[x] != v) x = (x + 1) % (1 << 20);
    if (dead[x]) return 0;
    dead[x] = v;
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7 && m[x][y]; y++)
            for (g = 1; g >= -1; g -= 2) {
                int to = x + g;
                if (to < 0 || to > 4 || (g < 0 && m[to][y])) continue;
                memcpy(t, m, sizeof map[0]);
                t[x][y] = m[to][y];
                t[to][y] = m[x][y];
                do fall(t);
                while (boom(t));
                ans[k][0] = x, ans[k][1] = y, ans[k][2] = g;
                if (dfs(k + 1)) return 1;
            }
    return 0;
}

int main(void)
{
    int x, y;
    scanf("%d", &n);
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) {
            scanf("%d", &map[0][x][y]);
            if (map[0][x][y] == 0) break;
        }
    if (dfs(0))
        for (x = 0; x < n; x++) printf("%d %d %d\n", ans[x][0], ans[x][1], ans[x][2]);
    else
        printf("-1\n");
    return 0;
}
