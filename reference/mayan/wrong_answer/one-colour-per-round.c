/* Wrong: in a round only the runs of one colour (the smallest number) vanish before everything falls. */
#include <stdio.h>
#include <string.h>

struct col { int h, t[8]; } b[5], kept[6][5];
int n, step[6][3];
unsigned long long hash[1 << 20];

int is(int x, int y, int c) { return x >= 0 && x < 5 && y >= 0 && y < b[x].h && b[x].t[y] == c; }

int in_run(int x, int y)
{
    int c = b[x].t[y], row = 0, column = 0, i;
    for (i = x + 1; is(i, y, c); i++) row++;
    for (i = x - 1; is(i, y, c); i--) row++;
    for (i = y + 1; is(x, i, c); i++) column++;
    for (i = y - 1; is(x, i, c); i--) column++;
    return row >= 2 || column >= 2;
}

int clear(void)
{
    int x, y, best = 99, hit[5][7];
    for (x = 0; x < 5; x++)
        for (y = 0; y < b[x].h; y++) {
            hit[x][y] = in_run(x, y);
            if (hit[x][y] && b[x].t[y] < best) best = b[x].t[y];
        }
    if (best == 99) return 0;
    for (x = 0; x < 5; x++) {
        int k = 0;
        for (y = 0; y < b[x].h; y++)
            if (!hit[x][y] || b[x].t[y] != best) b[x].t[k++] = b[x].t[y];
        b[x].h = k;
    }
    return 1;
}

int dfs(int k)
{
    int x, y, g, cnt[11] = {0}, total = 0;
    unsigned long long v = k * 31 + 1;
    for (x = 0; x < 5; x++) {
        for (y = 0; y < b[x].h; y++) {
            cnt[b[x].t[y]]++, total++;
            v = (v + b[x].t[y]) * 0xc4ceb9fe1a85ec53ull, v ^= v >> 31;
        }
        v = (v + 77) * 0xc4ceb9fe1a85ec53ull, v ^= v >> 31;
    }
    if (k == n) return total == 0;
    for (x = 1; x <= 10; x++)
        if (cnt[x] == 1 || cnt[x] == 2) return 0;
    for (x = v & 0xfffff; hash[x]; x = (x + 1) & 0xfffff)
        if (hash[x] == v) return 0;
    hash[x] = v;
    memcpy(kept[k], b, sizeof b);
    for (x = 0; x < 5; x++)
        for (y = 0; y < b[x].h; y++)
            for (g = 1; g >= -1; g -= 2) {
                int to = x + g, t = b[x].t[y];
                if (to < 0 || to > 4) continue;
                struct col *p = &b[x], *q = &b[to];
                if (y < q->h) {
                    if (g == -1) continue;
                    p->t[y] = q->t[y], q->t[y] = t;
                } else {
                    q->t[q->h++] = t;
                    memmove(p->t + y, p->t + y + 1, (--p->h - y) * sizeof(int));
                }
                while (clear()) ;
                step[k][0] = x, step[k][1] = y, step[k][2] = g;
                if (dfs(k + 1)) return 1;
                memcpy(b, kept[k], sizeof b);
            }
    return 0;
}

int main(void)
{
    int i, c;
    scanf("%d", &n);
    for (i = 0; i < 5; i++)
        while (scanf("%d", &c) == 1 && c) b[i].t[b[i].h++] = c;
    if (dfs(0))
        for (i = 0; i < n; i++) printf("%d %d %d\n", step[i][0], step[i][1], step[i][2]);
    else
        puts("-1");
    return 0;
}
