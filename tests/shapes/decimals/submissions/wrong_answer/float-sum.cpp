// Adds in single precision.
#include <cstdio>
float values[1000];
int main() {
    int n; std::scanf("%d", &n);
    float sum = 0;
    for (int i = 0; i < n; i++) { std::scanf("%f", &values[i]); sum += values[i]; }
    int larger = 0;
    for (int i = 0; i < n; i++) if (values[i] * n > sum) larger++;
    std::printf("%.2f\n%d\n", sum, larger);
}
