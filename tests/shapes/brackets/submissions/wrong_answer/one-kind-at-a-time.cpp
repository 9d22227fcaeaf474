// Measures the depth of each kind of brackets by itself and adds the two largest.
#include <algorithm>
#include <cstdio>
char word[200000];
int main() {
    std::scanf("%s", word);
    int now[3] = {}, most[3] = {}, all = 0, groups = 0;
    for (char *at = word; *at; at++) {
        int kind = *at == '(' || *at == ')' ? 0 : *at == '[' || *at == ']' ? 1 : 2;
        bool opens = *at == '(' || *at == '[' || *at == '{';
        now[kind] += opens ? 1 : -1;
        all += opens ? 1 : -1;
        most[kind] = std::max(most[kind], now[kind]);
        if (all == 0) groups++;
    }
    std::sort(most, most + 3);
    std::printf("%d %d\n", most[2] + most[1], groups);
}
