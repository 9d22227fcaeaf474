// Keeps the open brackets in an array of 1,000, and never lets it grow beyond.
#include <cstdio>
char word[200000], open[1000];
int main() {
    std::scanf("%s", word);
    int depth = 0, deepest = 0, groups = 0;
    for (char *at = word; *at; at++) {
        if (*at == '(' || *at == '[' || *at == '{') { if (depth < 1000) open[depth++] = *at; if (depth > deepest) deepest = depth; }
        else if (depth > 0 && --depth == 0) groups++;
    }
    std::printf("%d %d\n", deepest, groups);
}
