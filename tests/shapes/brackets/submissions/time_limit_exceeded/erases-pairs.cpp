// Erases empty pairs round by round: as many rounds as the word is deep.
#include <cstdio>
#include <iostream>
#include <string>
int main() {
    std::string word;
    std::cin >> word;
    int rounds = 0, groups = 0, depth = 0;
    for (char letter : word) {
        depth += letter == '(' || letter == '[' || letter == '{' ? 1 : -1;
        if (depth == 0) groups++;
    }
    while (!word.empty()) {
        std::string next;
        for (size_t at = 0; at < word.size(); at++) {
            bool opens = word[at] == '(' || word[at] == '[' || word[at] == '{';
            bool closes = at + 1 < word.size() && (word[at + 1] == ')' || word[at + 1] == ']' || word[at + 1] == '}');
            if (opens && closes) at++; else next += word[at];
        }
        word = next;
        rounds++;
    }
    std::printf("%d %d\n", rounds, groups);
}
