// Accepts n (1 to 100,000), and for n > 1 a line with n - 1 parents: those of the nodes 2 to n, whose root is 1.
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

static bool number(const std::string &word, int most, int &value) {
    if (word.empty() || word.size() > 6 || word[0] == '0') return false;
    for (char digit : word) if (digit < '0' || digit > '9') return false;
    value = std::stoi(word);
    return value <= most;
}

int main() {
    std::string text((std::istreambuf_iterator<char>(std::cin)), {}), line, again;
    std::istringstream lines(text);
    int n;
    if (!std::getline(lines, line) || !number(line, 100000, n)) return 1;
    again = line + "\n";
    std::vector<int> parent(n + 1), state(n + 1);
    if (n > 1) {
        if (!std::getline(lines, line)) return 1;
        std::istringstream words(line);
        std::string word;
        for (int node = 2; node <= n; node++) {
            if (!(words >> word) || !number(word, n, parent[node])) return 1;
            again += word + (node == n ? "\n" : " ");
        }
    }
    if (again != text) return 1;
    state[1] = 2;
    for (int node = 2; node <= n; node++) {
        int at = node;
        while (state[at] == 0) { state[at] = 1; at = parent[at]; }
        if (state[at] == 1) return 1;
        at = node;
        while (state[at] == 1) { state[at] = 2; at = parent[at]; }
    }
    return 0;
}
