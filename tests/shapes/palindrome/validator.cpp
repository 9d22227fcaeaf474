// Accepts a line of 1 to 2,000 small letters.
#include <iostream>
#include <iterator>
#include <string>

int main() {
    std::string text((std::istreambuf_iterator<char>(std::cin)), {});
    if (text.size() < 2 || text.size() > 2001 || text.back() != '\n') return 1;
    text.pop_back();
    for (char letter : text) if (letter < 'a' || letter > 'z') return 1;
    return 0;
}
