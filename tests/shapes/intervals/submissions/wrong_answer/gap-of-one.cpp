// Joins intervals with a gap of one number between them, and counts that number.
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
    long long covered = 0, begin = v[0].first, end = v[0].second;
    for (auto [b, e] : v) {
        if (b > end + 2) { covered += end - begin + 1; begin = b; end = e; }
        end = std::max(end, e);
    }
    covered += end - begin + 1;
    int most = 0;
    for (auto [x, y] : v) { int c = 0; for (auto [b, e] : v) c += b <= x && x <= e; most = std::max(most, c); }
    std::printf("%lld %d\n", covered, most);
}
