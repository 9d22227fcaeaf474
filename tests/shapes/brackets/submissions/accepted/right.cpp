// Prints the largest depth and the number of groups at the top.
#include <cstdio>
#include <iostream>
#include <string>

int main() {
    std::string word;
    std::cin >> word;
    int depth = 0, deepest = 0, groups = 0;
    for (char letter : word) {
        if (letter == '(' || letter == '[' || letter == '{') {
            depth++;
            if (depth > deepest) deepest = depth;
        } else {
            depth--;
            if (depth == 0) groups++;
        }
    }
    std::printf("%d %d\n", deepest, groups);
}
