/* Wrong: the loop for runs in columns ends one row too early, so a run in the rows 4, 5 and 6 is never found. */
#include <stdio.h>
#include <string.h>
#define N 1048576

char p[5][8], way[5][3];
int n;
unsigned long long list[N];

int sweep(void)
{
    char q[5][8];
    int i, j, k, hit = 0;
    memcpy(q, p, sizeof p);
    for (i = 0; i < 3; i++)
        for (j = 0; j < 7; j++)
            if (p[i][j] && p[i][j] == p[i + 1][j] && p[i][j] == p[i + 2][j]) q[i][j] = q[i + 1][j] = q[i + 2][j] = 0, hit = 1;
    for (i = 0; i < 5; i++)
        for (j = 0; j < 4; j++)
            if (p[i][j] && p[i][j] == p[i][j + 1] && p[i][j] == p[i][j + 2]) q[i][j] = q[i][j + 1] = q[i][j + 2] = 0, hit = 1;
    memset(p, 0, sizeof p);
    for (i = 0; i < 5; i++)
        for (j = k = 0; j < 7; j++)
            if (q[i][j]) p[i][k++] = q[i][j];
    return hit;
}

int search(int k)
{
    int i, j, g, cnt[11] = {0};
    char keep[5][8];
    unsigned long long z = 12345 + k;
    for (i = 0; i < 5; i++)
        for (j = 0; j < 7; j++) {
            cnt[(int)p[i][j]]++;
            z ^= p[i][j];
            z *= 0xda942042e4dd58b5ull;
            z ^= z >> 30;
        }
    if (k == n) return cnt[0] == 35;
    for (i = 1; i < 11; i++)
        if (cnt[i] > 0 && cnt[i] < 3) return 0;
    for (i = z % N; list[i]; i = (i + 1) % N)
        if (list[i] == z) return 0;
    list[i] = z;
    memcpy(keep, p, sizeof p);
    for (i = 0; i < 5; i++)
        for (j = 0; j < 7 && keep[i][j]; j++)
            for (g = 1; g > -2; g -= 2) {
                int to = i + g;
                if (to == -1 || to == 5 || (g == -1 && keep[to][j])) continue;
                p[i][j] = keep[to][j];
                p[to][j] = keep[i][j];
                if (!p[i][j]) { /* the tile drops, and those above its old place come down */
                    int y = j;
                    while (y > 0 && !p[to][y - 1]) p[to][y - 1] = p[to][y], p[to][y] = 0, y--;
                    for (y = j; y < 7; y++) p[i][y] = p[i][y + 1];
                }
                while (sweep()) ;
                way[k][0] = i, way[k][1] = j, way[k][2] = g;
                if (search(k + 1)) return 1;
                memcpy(p, keep, sizeof p);
            }
    return 0;
}

int main(void)
{
    int i, j, c;
    freopen("mayan.in", "r", stdin);
    freopen("mayan.out", "w", stdout);
    scanf("%d", &n);
    for (i = 0; i < 5; i++)
        for (j = 0; scanf("%d", &c) == 1 && c; j++) p[i][j] = c;
    if (!search(0)) puts("-1");
    else
        for (i = 0; i < n; i++) printf("%d %d %d\n", way[i][0], way[i][1], way[i][2]);
    return 0;
}
