/* Fails: the answer is right, but main returns 1. */
#include <stdio.h>
#include <string.h>

typedef unsigned long long ull;
int n, a[5][8], X[5], Y[5], G[5];
ull seen[1 << 20];

void fall(void)
{
    for (int x = 0; x < 5; x++)
        for (int y = 0, k = 0; y < 7; y++)
            if (a[x][y]) {
                int t = a[x][y];
                a[x][y] = 0;
                a[x][k++] = t;
            }
}

int pop(void)
{
    int z[5][8], any = 0;
    memcpy(z, a, sizeof a);
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7 && a[x][y]; y++)
            for (int i = 0; i < 3; i++) {
                if (x < 3 && a[x][y] == a[x + 1][y] && a[x][y] == a[x + 2][y]) z[x + i][y] = 0, any = 1;
                if (y < 5 && a[x][y] == a[x][y + 1] && a[x][y] == a[x][y + 2]) z[x][y + i] = 0, any = 1;
            }
    memcpy(a, z, sizeof a);
    return any;
}

int dfs(int k)
{
    int cnt[11] = {0}, old[5][8];
    ull v = k + 1;
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7; y++) {
            cnt[a[x][y]]++;
            v = (v ^ a[x][y]) * 0x2545f4914f6cdd1dull;
            v ^= v >> 28;
        }
    if (k == n) return cnt[0] == 35;
    for (int c = 1; c <= 10; c++)
        if (cnt[c] == 1 || cnt[c] == 2) return 0;
    int i = v & 0xfffff;
    for (; seen[i]; i = (i + 1) & 0xfffff)
        if (seen[i] == v) return 0;
    seen[i] = v;
    memcpy(old, a, sizeof a);
    for (int x = 0; x < 5; x++)
        for (int y = 0; y < 7 && old[x][y]; y++)
            for (int g = 1; g >= -1; g -= 2) {
                int u = x + g;
                if (u < 0 || u > 4 || (g < 0 && old[u][y])) continue;
                a[x][y] = old[u][y];
                a[u][y] = old[x][y];
                do fall();
                while (pop());
                X[k] = x, Y[k] = y, G[k] = g;
                if (dfs(k + 1)) return 1;
                memcpy(a, old, sizeof a);
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
    if (dfs(0))
        for (int i = 0; i < n; i++) printf("%d %d %d\n", X[i], Y[i], G[i]);
    else
        printf("-1\n");
    return 1;
}
