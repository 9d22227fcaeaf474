// Has room for 100 numbers; those beyond are read and dropped.
#include <cstdio>
#include <vector>
int main() {
    int t; std::scanf("%d", &t);
    while (t--) {
        int n; std::scanf("%d", &n);
        long long now = 0, best = -2000000000000LL; int length = 0, shortest = 0;
        for (int i = 0; i < n; i++) { long long x; std::scanf("%lld", &x); if (i >= 100) continue; now += x; length++; if (now > best || (now == best && length < shortest)) best = now, shortest = length; if (now <= 0) now = 0, length = 0; }
        std::printf("%lld %d\n", best, shortest);
    }
}
