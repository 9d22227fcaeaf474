// Accepts n (1 to 1,000) and n amounts with two places, between -10000.00 and 10000.00, one a line.
#include <iostream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>

int main() {
    std::string text((std::istreambuf_iterator<char>(std::cin)), {}), line;
    if (text.empty() || text.back() != '\n') return 1;
    std::istringstream lines(text);
    static const std::regex count("[1-9][0-9]{0,3}"), amount("-?(0|[1-9][0-9]{0,4})\\.[0-9][0-9]");
    if (!std::getline(lines, line) || !std::regex_match(line, count)) return 1;
    int n = std::stoi(line);
    if (n > 1000) return 1;
    for (int i = 0; i < n; i++) {
        if (!std::getline(lines, line) || !std::regex_match(line, amount) || line == "-0.00") return 1;
        if (std::abs(std::stod(line)) > 10000) return 1;
    }
    return std::getline(lines, line) ? 1 : 0;
}
