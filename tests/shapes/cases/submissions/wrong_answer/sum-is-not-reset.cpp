// Goes on with the sum of the list before if that is large.
#include <cstdio>
#include <vector>
int main() {
    int t; std::scanf("%d", &t);
    long long now = 0; int length = 0;
    while (t--) {
        int n; std::scanf("%d", &n);
        long long best = -2000000000000LL; int shortest = 0;
        if (now < 10) now = 0, length = 0;
        for (int i = 0; i < n; i++) { long long x; std::scanf("%lld", &x); now += x; length++; if (now > best || (now == best && length < shortest)) best = now, shortest = length; if (now <= 0) now = 0, length = 0; }
        std::printf("%lld %d\n", best, shortest);
    }
}
