// Takes it that an interval is over at its end: one that begins there does not meet it.
#include <algorithm>
#include <cstdio>
#include <set>
#include <utility>
#include <vector>
typedef std::pair<long long, long long> P;
int main() {
    int n; std::scanf("%d", &n);
    std::vector<P> v(n);
    for (auto &[b, e] : v) std::scanf("%lld %lld", &b, &e);
    std::sort(v.begin(), v.end());
    long long covered = 0, end = -1;
    for (auto [b, e] : v) { if (e <= end) continue; covered += e - std::max(b, end + 1) + 1; end = e; }
    int most = 0;
    for (auto [x, y] : v) { int c = 0; for (auto [b, e] : v) c += b <= x && (x < e || b == x); most = std::max(most, c); }
    std::printf("%lld %d\n", covered, most);
}
