// Prints for each list the largest sum of neighbours, at least one, and the number of neighbours in the shortest such part.
#include <cstdio>
#include <vector>

int main() {
    int cases;
    std::scanf("%d", &cases);
    while (cases-- > 0) {
        int n;
        std::scanf("%d", &n);
        std::vector<long long> sums(1, 0);
        for (int at = 0; at < n; at++) {
            long long value;
            std::scanf("%lld", &value);
            sums.push_back(sums.back() + value);
        }
        long long best = -2000000000000LL;
        int shortest = 0;
        int least = 0;
        for (int at = 1; at <= n; at++) {
            long long sum = sums[at] - sums[least];
            if (sum > best || (sum == best && at - least < shortest)) {
                best = sum;
                shortest = at - least;
            }
            if (sums[at] <= sums[least]) least = at;
        }
        std::printf("%lld %d\n", best, shortest);
    }
}
