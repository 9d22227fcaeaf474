// Accepts one line: a balanced word of (), [] and {}, 2 to 100,000 letters long.
#include <iostream>
#include <iterator>
#include <string>

int main() {
    std::string text((std::istreambuf_iterator<char>(std::cin)), {}), open;
    if (text.empty() || text.back() != '\n') return 1;
    text.pop_back();
    if (text.size() < 2 || text.size() > 100000) return 1;
    for (char letter : text) {
        if (letter == '(' || letter == '[' || letter == '{') { open += letter; continue; }
        std::string pair = open.empty() ? "" : std::string{open.back(), letter};
        if (pair != "()" && pair != "[]" && pair != "{}") return 1;
        open.pop_back();
    }
    return open.empty() ? 0 : 1;
}
