// Breadth first from the board, moves in the order of their letters.
#include <algorithm>
#include <iostream>
#include <queue>
#include <string>
#include <unordered_map>

int main() {
    std::string start, goal = "12345678x", word;
    while (std::cin >> word) start += word;
    std::unordered_map<std::string, std::pair<std::string, char>> from{{start, {"", 0}}};
    std::queue<std::string> queue;
    queue.push(start);
    while (!queue.empty() && !from.count(goal)) {
        const std::string board = queue.front();
        queue.pop();
        const int blank = board.find('x');
        const auto go = [&](bool can, int to, char letter) {
            if (!can) return;
            std::string next = board;
            std::swap(next[blank], next[to]);
            if (from.emplace(next, std::make_pair(board, letter)).second) queue.push(next);
        };
        go(blank < 6, blank + 3, 'd');
        go(blank % 3 > 0, blank - 1, 'l');
        go(blank % 3 < 2, blank + 1, 'r');
        go(blank >= 3, blank - 3, 'u');
    }
    if (!from.count(goal)) {
        std::cout << "unsolvable\n";
        return 0;
    }
    std::string moves;
    for (std::string board = goal; board != start; board = from[board].first) moves += from[board].second;
    std::reverse(moves.begin(), moves.end());
    std::cout << moves << "\n";
}
