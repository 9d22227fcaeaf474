/* Wrong: only the first run found vanishes, then everything falls, and the others may be torn apart. */
#include <stdio.h>
#include <string.h>

typedef unsigned long long u64;
int n, a[5][7], s[5][3];
u64 seen[1 << 20];

void fall(void)
{
    for (int x = 0; x < 5; x++) {
        int k = 0;
        for (int y = 0; y < 7; y++) {
            int t = a[x][y];
            a[x][y] = 0;
            if (t) a[x][k++] = t;
        }
    }
}

int one_run(void)
{
    int x, y, e, c;
    for (y = 0; y < 7; y++)
        for (x = 0; x < 3; x++) {
            c = a[x][y];
            for (e = x; e < 5 && a[e][y] == c; e++) ;
            if (c && e - x >= 3) {
                while (x < e) a[x++][y] = 0;
                return 1;
            }
        }
    for (x = 0; x < 5; x++)
        for (y = 0; y < 5; y++) {
            c = a[x][y];
            for (e = y; e < 7 && a[x][e] == c; e++) ;
            if (c && e - y >= 3) {
                while (y < e) a[x][y++] = 0;
                return 1;
            }
        }
    return 0;
}

int dfs(int k)
{
    int cnt[11] = {0}, save[5][7];
    u64 h = 88172645463325252ull + k;
    for (int i = 0; i < 35; i++) {
        cnt[a[i / 7][i % 7]]++;
        h = (h ^ a[i / 7][i % 7]) * 0xff51afd7ed558ccdull;
        h ^= h >> 32;
    }
    if (k == n) return cnt[0] == 35;
    for (int c = 1; c <= 10; c++)
        if (cnt[c] == 1 || cnt[c] == 2) return 0;
    int p = h >> 44;
    while (seen[p] && seen[p] != h) p = (p + 1) & 0xfffff;
    if (seen[p]) return 0;
    seen[p] = h;
    memcpy(save, a, sizeof a);
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7 && save[x][y]; y++)
            for (int g = 1; g >= -1; g -= 2) {
                if ((x == 0 && g == -1) || (x == 4 && g == 1)) continue;
                if (g == -1 && save[x - 1][y]) continue;
                a[x][y] = save[x + g][y];
                a[x + g][y] = save[x][y];
                fall();
                while (one_run()) fall();
                s[k][0] = x, s[k][1] = y, s[k][2] = g;
                if (dfs(k + 1)) return 1;
                memcpy(a, save, sizeof a);
            }
    return 0;
}

int main(void)
{
    freopen("mayan.in", "r", stdin);
    freopen("mayan.out", "w", stdout);
    scanf("%d", &n);
    for (int x = 0; x < 5; x++)
        for (int y = 0, c; scanf("%d", &c) == 1 && c; y++) a[x][y] = c;
    if (!dfs(0)) printf("-1");
    else
        for (int k = 0; k < n; k++) printf("%d %d %d\n", s[k][0], s[k][1], s[k][2]);
    return 0;
}
