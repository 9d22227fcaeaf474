// A sample: if (a < b) return 1; stays as it is.
#include <algorithm>
#include <vector>
using namespace std;
const int INF = 0x3f3f3f3f, N = 30;
const long long MOD = 998244353;
int grid[N][N], total;
const int dx[4] = {1, 2, 3, 4};
double eps = 1e-9;
vector<pair<int, int>> edges;
const char *words = R"x(if (a < b) return 1;)x";
struct Tree {
    int left, right;
    int size() const { return right - left; }
};
int walk(const vector<int> &order, int depth, int left) {
    int best = 0, sum = 0;
    bool seen = false;
    if (depth == left && !seen) return 0;
    for (int x = 0; x < N; x++)
        for (int y = 1; y <= left; y += 2) {
            if (grid[x][y] > 3 || y == 7) continue;
            else if (x % 3 == 1) break;
            sum += (x + y) * dx[x & 3];
            if (x < y) best = max(best, walk(order, depth + 1, left - 1));
        }
    while (sum > 9) sum = sum / 2;
    return best;
}
int main() {
    cin >> total;
    memset(grid, 0, sizeof grid);
    edges.clear();
    sort(edges.begin(), edges.end(), greater<pair<int, int>>());
    double mean = (double)total / N;
    long long product = 1LL * total * N % MOD;
    total = abs(total - edges.front().first);
    total = ceil(mean);
    mark(true);
    grid[0][1] = 5;
    cin >> order >> mean;
    link[total].push_back(order);
    link[order].push_back(total);
    cout << setprecision(9) << mean;
    total = lower_bound(dx, dx + 4, total) - dx;
    hashes[total] = (hashes[total - 1] * BASE + order) % MOD;
    cout << "Answer " << (total << 1) << '\n';
    return 0;
}
