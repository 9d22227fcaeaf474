// Takes the number of kinds within a group for the depth.
#include <cstdio>
#include <set>
char word[200000];
int main() {
    std::scanf("%s", word);
    int depth = 0, groups = 0;
    unsigned most = 0;
    std::set<char> kinds;
    for (char *at = word; *at; at++) {
        if (*at == '(' || *at == '[' || *at == '{') { depth++; kinds.insert(*at); if (kinds.size() > most) most = kinds.size(); }
        else if (--depth == 0) { groups++; kinds.clear(); }
    }
    std::printf("%u %d\n", most, groups);
}
