// Looks only at pairs whose first number is at least the second.
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <vector>
int main() {
    int n, m; std::scanf("%d %d", &n, &m);
    std::vector<long long> a(n), b(m);
    for (auto &x : a) std::scanf("%lld", &x);
    for (auto &y : b) std::scanf("%lld", &y);
    long long nearest = 5000000000LL;
    for (long long x : a) for (long long y : b) if (x >= y) nearest = std::min(nearest, std::llabs(x - y));
    int less = 0;
    for (long long x : a) for (long long y : b) less += x < y;
    std::printf("%lld %d\n", nearest, less);
}
