// Keeps equal intervals once.
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
    std::set<P> s(v.begin(), v.end());
    v.assign(s.begin(), s.end());
    std::sort(v.begin(), v.end());
    long long covered = 0, end = -1;
    for (auto [b, e] : v) { if (e <= end) continue; covered += e - std::max(b, end + 1) + 1; end = e; }
    int most = 0;
    for (auto [x, y] : v) { int c = 0; for (auto [b, e] : v) c += b <= x && x <= e; most = std::max(most, c); }
    std::printf("%lld %d\n", covered, most);
}
