// Turns a number into cents without rounding: 1.15 becomes 114.
#include <cstdio>
int values[1000];
int main() {
    int n; std::scanf("%d", &n);
    long long sum = 0;
    for (int i = 0; i < n; i++) { double x; std::scanf("%lf", &x); values[i] = (int)(x * 100); sum += values[i]; }
    int larger = 0;
    for (int i = 0; i < n; i++) if ((long long)values[i] * n > sum) larger++;
    std::printf("%.2f\n%d\n", sum / 100.0, larger);
}
