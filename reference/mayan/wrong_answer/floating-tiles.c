/* Wrong: only the two columns of the move fall; tiles above a hole in any other column stay in the air. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define M 1048573
int n, a[5][8], mx[6], my[6], mg[6];
unsigned long long used[M];

void fall(int x)
{
    int y, k = 0, b[8] = {0};
    for (y = 0; y < 7; y++)
        if (a[x][y]) b[k++] = a[x][y];
    memcpy(a[x], b, sizeof b);
}

int vanish(void)
{
    int x, y, k, found = 0, z[5][8];
    memcpy(z, a, sizeof z);
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) {
            if (!a[x][y]) continue;
            if (x < 3 && a[x + 1][y] == a[x][y] && a[x + 2][y] == a[x][y])
                for (k = 0; k < 3; k++) z[x + k][y] = 0, found = 1;
            if (y < 5 && a[x][y + 1] == a[x][y] && a[x][y + 2] == a[x][y])
                for (k = 0; k < 3; k++) z[x][y + k] = 0, found = 1;
        }
    memcpy(a, z, sizeof z);
    return found;
}

int old(int k)
{
    unsigned long long v = k + 7, i;
    int x, y;
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) {
            v = v * 6364136223846793005ull + a[x][y] + 1442695040888963407ull;
            v ^= v >> 33;
        }
    i = v % M;
    while (used[i] && used[i] != v) i = (i + 1) % M;
    if (used[i]) return 1;
    used[i] = v;
    return 0;
}

void dfs(int k)
{
    int x, y, g, i, cnt[11] = {0}, save[5][8];
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) cnt[a[x][y]]++;
    if (k == n) {
        if (cnt[0] != 35) return;
        for (i = 0; i < n; i++) printf("%d %d %d\n", mx[i], my[i], mg[i]);
        exit(0);
    }
    for (i = 1; i <= 10; i++)
        if (cnt[i] == 1 || cnt[i] == 2) return;
    if (old(k)) return;
    memcpy(save, a, sizeof a);
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) {
            if (!save[x][y]) continue;
            for (g = 1; g >= -1; g -= 2) {
                int to = x + g;
                if (to < 0 || to > 4 || (g < 0 && save[to][y])) continue;
                a[x][y] = save[to][y];
                a[to][y] = save[x][y];
                do {
                    fall(x);
                    fall(to);
                } while (vanish());
                mx[k] = x, my[k] = y, mg[k] = g;
                dfs(k + 1);
                memcpy(a, save, sizeof a);
            }
        }
}

int main(void)
{
    int x, y;
    scanf("%d", &n);
    for (x = 0; x < 5; x++) {
        y = -1;
        do scanf("%d", &a[x][++y]); while (a[x][y]);
    }
    dfs(0);
    puts("-1");
    return 0;
}
