// Reads 256 letters only.
#include <cstdio>
char word[257];
int main() {
    std::scanf("%256s", word);
    int depth = 0, deepest = 0, groups = 0;
    for (char *at = word; *at; at++) {
        if (*at == '(' || *at == '[' || *at == '{') { if (++depth > deepest) deepest = depth; }
        else if (--depth == 0) groups++;
    }
    std::printf("%d %d\n", deepest, groups);
}
