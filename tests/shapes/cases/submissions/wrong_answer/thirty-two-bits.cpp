// Adds in 32 bits.
#include <cstdio>
#include <vector>
int main() {
    int t; std::scanf("%d", &t);
    while (t--) {
        int n; std::scanf("%d", &n);
        int now = 0, best = -2000000000, length = 0, shortest = 0;
        for (int i = 0; i < n; i++) { int x; std::scanf("%d", &x); now = (int)((unsigned)now + (unsigned)x); length++; if (now > best || (now == best && length < shortest)) best = now, shortest = length; if (now <= 0) now = 0, length = 0; }
        std::printf("%d %d\n", best, shortest);
    }
}
