// Begins to count the depth anew in every group and prints that of the last one.
#include <cstdio>
char word[200000];
int main() {
    std::scanf("%s", word);
    int depth = 0, deepest = 0, groups = 0;
    for (char *at = word; *at; at++) {
        if (depth == 0) deepest = 0;
        if (*at == '(' || *at == '[' || *at == '{') { if (++depth > deepest) deepest = depth; }
        else if (--depth == 0) groups++;
    }
    std::printf("%d %d\n", deepest, groups);
}
