// Accepts one line: an expression of the variables a to d, the operators !, &, | and -> and parentheses, up to 20,000
// letters long.
#include <iostream>
#include <iterator>
#include <string>

int main() {
    std::string text((std::istreambuf_iterator<char>(std::cin)), {});
    if (text.empty() || text.back() != '\n') return 1;
    text.pop_back();
    if (text.size() > 20000) return 1;
    bool ended = false;
    int depth = 0;
    for (size_t at = 0; at < text.size(); at++) {
        char sign = text[at];
        if (sign >= 'a' && sign <= 'd' && !ended) ended = true;
        else if (sign == '!' && !ended) continue;
        else if (sign == '(' && !ended) depth++;
        else if (sign == ')' && ended && depth > 0) depth--;
        else if ((sign == '&' || sign == '|') && ended) ended = false;
        else if (text.compare(at, 2, "->") == 0 && ended) { ended = false; at++; }
        else return 1;
    }
    return ended && depth == 0 ? 0 : 1;
}
