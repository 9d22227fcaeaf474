// Evaluates -> from left to right.
#include <iostream>
#include <string>
#include <vector>

std::vector<int> values;
std::vector<char> signs;

int strength(char sign) { return sign == '&' ? 3 : sign == '|' ? 2 : sign == '>' ? 1 : 0; }

void apply() {
    char sign = signs.back();
    signs.pop_back();
    int right = values.back();
    if (sign == '!') { values.back() = ~right & 65535; return; }
    values.pop_back();
    int &left = values.back();
    left = sign == '&' ? left & right : sign == '|' ? left | right : (~left & 65535) | right;
}

int main() {
    const int variables[] = {0xAAAA, 0xCCCC, 0xF0F0, 0xFF00};
    std::string text;
    std::cin >> text;
    for (char sign : text) {
        if (sign == '-') continue;
        if (sign == '(' || sign == '!') { signs.push_back(sign); continue; }
        if (sign == ')') { while (signs.back() != '(') apply(); signs.pop_back(); }
        else if (sign >= 'a' && sign <= 'd') values.push_back(variables[sign - 'a']);
        else {
            while (!signs.empty() && strength(signs.back()) >= strength(sign)) apply();
            signs.push_back(sign);
            continue;
        }
        while (!signs.empty() && signs.back() == '!') apply();
    }
    while (!signs.empty()) apply();
    for (int bit = 0; bit < 16; bit++) std::cout << (values[0] >> bit & 1);
    std::cout << "\n";
}
