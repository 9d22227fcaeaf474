// Prints the whole part and the cents of a negative sum with a sign each.
#include <cstdio>
#include <cmath>
long long values[1000];
int main() {
    int n; std::scanf("%d", &n);
    long long sum = 0;
    for (int i = 0; i < n; i++) { double x; std::scanf("%lf", &x); values[i] = std::llround(x * 100); sum += values[i]; }
    int larger = 0;
    for (int i = 0; i < n; i++) if (values[i] * n > sum) larger++;
    std::printf("%lld.%02lld\n%d\n", sum / 100, sum % 100, larger);
}
