// Prints the longest such part where several have the largest sum.
#include <cstdio>
#include <vector>
int main() {
    int t; std::scanf("%d", &t);
    while (t--) {
        int n; std::scanf("%d", &n);
        long long now = 0, best = -2000000000000LL; int length = 0, longest = 0;
        for (int i = 0; i < n; i++) { long long x; std::scanf("%lld", &x); if (now < 0) now = 0, length = 0; now += x; length++; if (now > best || (now == best && length > longest)) best = now, longest = length; }
        std::printf("%lld %d\n", best, longest);
    }
}
