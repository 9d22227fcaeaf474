// Prints how many whole numbers lie in at least one interval, and in how many intervals one number lies at most.
#include <algorithm>
#include <cstdio>
#include <utility>
#include <vector>

int main() {
    int n;
    std::scanf("%d", &n);
    std::vector<std::pair<long long, int>> events;
    for (int at = 0; at < n; at++) {
        long long begin, end;
        std::scanf("%lld %lld", &begin, &end);
        events.push_back({begin, 1});
        events.push_back({end + 1, -1});
    }
    std::sort(events.begin(), events.end());
    long long covered = 0, last = 0;
    int open = 0, most = 0;
    for (auto [place, change] : events) {
        if (open > 0) covered += place - last;
        open += change;
        most = std::max(most, open);
        last = place;
    }
    std::printf("%lld %d\n", covered, most);
}
