// Counts pairs with nothing in them as groups.
#include <cstdio>
char word[200000];
int main() {
    std::scanf("%s", word);
    int depth = 0, deepest = 0, groups = 0;
    for (char *at = word; *at; at++) {
        if (*at == '(' || *at == '[' || *at == '{') {
            if (++depth > deepest) deepest = depth;
            if (at[1] == ')' || at[1] == ']' || at[1] == '}') groups++;
        } else depth--;
    }
    std::printf("%d %d\n", deepest, groups);
}
