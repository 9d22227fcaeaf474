/* Crashes: the hash of a column is used as an index without taking it modulo the table size, so a column of two tiles or more writes far past the table. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int n, a[5][8], mv[6][3];
#define M 1000003
int often[M]; /* how often a column was seen */

void fall(void)
{
    int x, y, k;
    for (x = 0; x < 5; x++)
        for (y = k = 0; y < 7; y++)
            if (a[x][y]) {
                int t = a[x][y];
                a[x][y] = 0;
                a[x][k++] = t;
            }
}

int boom(void)
{
    int x, y, any = 0, b[5][8];
    memcpy(b, a, sizeof a);
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) {
            int c = a[x][y];
            if (c && x < 3 && c == a[x + 1][y] && c == a[x + 2][y]) b[x][y] = b[x + 1][y] = b[x + 2][y] = 0, any = 1;
            if (c && y < 5 && c == a[x][y + 1] && c == a[x][y + 2]) b[x][y] = b[x][y + 1] = b[x][y + 2] = 0, any = 1;
        }
    memcpy(a, b, sizeof a);
    return any;
}

void count_columns(void)
{
    for (int x = 0; x < 5; x++) {
        unsigned long long hash = 0;
        for (int y = 6; y >= 0; y--) hash = hash * 1000000007 + a[x][y];
        often[hash]++;
    }
}

void dfs(int k)
{
    int x, y, g, old[5][8], cnt[11] = {0};
    count_columns();
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) cnt[a[x][y]]++;
    if (k == n) {
        if (cnt[0] < 35) return;
        for (x = 0; x < n; x++) printf("%d %d %d\n", mv[x][0], mv[x][1], mv[x][2]);
        exit(0);
    }
    for (x = 1; x <= 10; x++)
        if (cnt[x] == 1 || cnt[x] == 2) return;
    memcpy(old, a, sizeof a);
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7 && old[x][y]; y++)
            for (g = 1; g >= -1; g -= 2) {
                if (x + g < 0 || x + g > 4 || (g < 0 && old[x + g][y])) continue;
                a[x][y] = old[x + g][y];
                a[x + g][y] = old[x][y];
                fall();
                while (boom()) fall();
                mv[k][0] = x, mv[k][1] = y, mv[k][2] = g;
                dfs(k + 1);
                memcpy(a, old, sizeof a);
            }
}

int main(void)
{
    int x, y, c;
    scanf("%d", &n);
    for (x = 0; x < 5; x++)
        for (y = 0; scanf("%d", &c) == 1 && c; y++) a[x][y] = c;
    dfs(0);
    puts("-1");
    fprintf(stderr, "empty columns seen: %d\n", often[0]);
    return 0;
}
