// Continues with the end of the last interval, even if an earlier one ends later.
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
    for (auto [b, e] : v) { covered += std::max(0LL, e - std::max(b, end + 1) + 1); end = e; }
    int most = 0;
    for (auto [x, y] : v) { int c = 0; for (auto [b, e] : v) c += b <= x && x <= e; most = std::max(most, c); }
    std::printf("%lld %d\n", covered, most);
}
