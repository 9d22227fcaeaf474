// Has room for 500 amounts; those beyond are not kept.
#include <cstdio>
#include <cmath>
long long values[500];
int main() {
    int n; std::scanf("%d", &n);
    long long sum = 0;
    for (int i = 0; i < n; i++) { double x; std::scanf("%lf", &x); long long cents = std::llround(x * 100); if (i < 500) values[i] = cents; sum += cents; }
    int larger = 0;
    for (int i = 0; i < n && i < 500; i++) if (values[i] * n > sum) larger++;
    std::printf("%.2f\n%d\n", sum / 100.0 + 0.0, larger);
}
