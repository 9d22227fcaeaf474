// Begins with a best sum of -1,000,000.
#include <cstdio>
#include <vector>
int main() {
    int t; std::scanf("%d", &t);
    while (t--) {
        int n; std::scanf("%d", &n);
        long long now = 0, best = -1000000; int length = 0, shortest = 0;
        for (int i = 0; i < n; i++) { long long x; std::scanf("%lld", &x); now += x; length++; if (now > best || (now == best && length < shortest)) best = now, shortest = length; if (now <= 0) now = 0, length = 0; }
        std::printf("%lld %d\n", best, shortest);
    }
}
