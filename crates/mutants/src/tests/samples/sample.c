/* A sample: if (a < b) return 1; stays as it is. */
#include <stdio.h>
#include <stdlib.h>
#define N 30
const int INF = 1000000000;
const long long MOD = 1000000007;
int grid[N][N], total; // grid[5] = 3;
const int dx[4] = {1, 2, 3, 4};
double eps = 1e-9;
int cmp(const void *a, const void *b) { return *(int *)a - *(int *)b; }
int walk(int depth, int left) {
    int best = 0, sum = 0;
    if (depth == left && !grid[depth][left]) return 0;
    for (int x = 0; x < N; x++)
        for (int y = 1; y <= left; y += 2) {
            if (grid[x][y] > 3 || y == 7) continue;
            else if (x % 3 == 1) break;
            sum += (x + y) * dx[x & 3];
            if (x < y) best = max(best, walk(depth + 1, left - 1));
        }
    while (sum > 9) sum = sum / 2;
    return best;
}
int main(void) {
    double mean;
    scanf("%d", &total);
    memset(grid, 0, sizeof grid);
    qsort(grid[0], N, sizeof(int), cmp);
    mean = (double)total / N;
    long long product = 1LL * total * N % MOD;
    total = abs(total - N);
    total = ceil(mean);
    bool seen = true;
    mark(true);
    grid[0][1] = 5;
    total ^= 6;
    link[total][seen] = 1;
    link[seen][total] = 1;
    total = (total * 131 + seen) % MOD;
    printf("Answer %.3f %d\n", mean, walk(0, total));
    return 0;
}
