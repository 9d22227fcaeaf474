// Takes it that the lists are sorted.
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
    for (size_t i = 0, j = 0; i < a.size() && j < b.size();) { nearest = std::min(nearest, std::llabs(a[i] - b[j])); if (a[i] < b[j]) i++; else j++; }
    int less = 0;
    for (long long x : a) for (long long y : b) less += x < y;
    std::printf("%lld %d\n", nearest, less);
}
