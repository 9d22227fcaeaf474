// Prints 5 cents as .5.
#include <cstdio>
#include <cmath>
#include <cstdlib>
long long values[1000];
int main() {
    int n; std::scanf("%d", &n);
    long long sum = 0;
    for (int i = 0; i < n; i++) { double x; std::scanf("%lf", &x); values[i] = std::llround(x * 100); sum += values[i]; }
    int larger = 0;
    for (int i = 0; i < n; i++) if (values[i] * n > sum) larger++;
    std::printf("%s%lld.%lld%s\n%d\n", sum < 0 ? "-" : "", std::llabs(sum) / 100, std::llabs(sum) % 100, sum % 100 == 0 ? "0" : "", larger);
}
