// Marks numbers up to 1,000,000 in an array.
#include <algorithm>
#include <cstdio>
#include <set>
#include <utility>
#include <vector>
typedef std::pair<long long, long long> P;
int marks[1000002];
int main() {
    int n; std::scanf("%d", &n);
    std::vector<P> v(n);
    for (auto &[b, e] : v) std::scanf("%lld %lld", &b, &e);
    for (auto [b, e] : v) if (b <= 1000000) { marks[b]++; if (e <= 1000000) marks[e + 1]--; }
    long long covered = 0; int open = 0, most = 0;
    for (int x = 0; x <= 1000000; x++) { open += marks[x]; covered += open > 0; most = std::max(most, open); }
    std::printf("%lld %d\n", covered, most);
}
