/* Wrong: after the first runs have vanished and everything fell, new runs are not looked for. */
#include <stdio.h>
#include <string.h>
#include <stdint.h>

#define SIZE (1 << 20)
int n, map[5][7], ax[5], ay[5], ag[5];
uint64_t table[SIZE];

void fall(void)
{
    int x, y, k;
    for (x = 0; x < 5; x++) {
        for (y = k = 0; y < 7; y++)
            if (map[x][y]) map[x][k++] = map[x][y];
        while (k < 7) map[x][k++] = 0;
    }
}

void clear(void)
{
    int x, y, gone[5][7];
    memset(gone, 0, sizeof gone);
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) {
            if (x < 3 && map[x][y] == map[x + 1][y] && map[x][y] == map[x + 2][y])
                gone[x][y] = gone[x + 1][y] = gone[x + 2][y] = 1;
            if (y < 5 && map[x][y] == map[x][y + 1] && map[x][y] == map[x][y + 2])
                gone[x][y] = gone[x][y + 1] = gone[x][y + 2] = 1;
        }
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++)
            if (gone[x][y]) map[x][y] = 0;
}

int known(int k) /* was this board reached with the same number of moves before? */
{
    uint64_t v = k + 1;
    int x, y, i;
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) v = (v + map[x][y]) * 0x9E3779B97F4A7C15ull, v ^= v >> 29;
    for (i = v % SIZE; table[i]; i = (i + 1) % SIZE)
        if (table[i] == v) return 1;
    table[i] = v;
    return 0;
}

int dfs(int k)
{
    int x, y, g, c, save[5][7], cnt[11] = {0};
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7; y++) cnt[map[x][y]]++;
    if (k == n) return cnt[0] == 35;
    for (c = 1; c <= 10; c++)
        if (cnt[c] == 1 || cnt[c] == 2) return 0;
    if (known(k)) return 0;
    memcpy(save, map, sizeof map);
    for (x = 0; x < 5; x++)
        for (y = 0; y < 7 && map[x][y]; y++)
            for (g = 1; g >= -1; g -= 2) {
                if (x + g < 0 || x + g > 4 || (g == -1 && map[x - 1][y])) continue;
                map[x][y] = save[x + g][y];
                map[x + g][y] = save[x][y];
                fall();
                clear();
                fall();
                ax[k] = x, ay[k] = y, ag[k] = g;
                if (dfs(k + 1)) return 1;
                memcpy(map, save, sizeof map);
            }
    return 0;
}

int main(void)
{
    int x, y, c;
    scanf("%d", &n);
    for (x = 0; x < 5; x++)
        for (y = 0; scanf("%d", &c) == 1 && c != 0; y++) map[x][y] = c;
    if (dfs(0))
        for (x = 0; x < n; x++) printf("%d %d %d\n", ax[x], ay[x], ag[x]);
    else
        printf("-1\n");
    return 0;
}
