// Prints the number of areas of "#", which are connected by sides, and the size of the largest.
#include <algorithm>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

int main() {
    int rows, width;
    std::cin >> rows >> width;
    std::vector<std::string> grid(rows);
    for (auto &row : grid) std::cin >> row;
    int areas = 0, largest = 0;
    for (int row = 0; row < rows; row++) {
        for (int column = 0; column < width; column++) {
            if (grid[row][column] != '#') continue;
            areas++;
            int size = 0;
            std::vector<std::pair<int, int>> open = {{row, column}};
            grid[row][column] = '.';
            while (!open.empty()) {
                auto [y, x] = open.back();
                open.pop_back();
                size++;
                const int steps[4][2] = {{0, 1}, {1, 0}, {0, -1}, {-1, 0}};
                for (auto &step : steps) {
                    int v = y + step[0], u = x + step[1];
                    if (v < 0 || u < 0 || v >= rows || u >= width || grid[v][u] != '#') continue;
                    grid[v][u] = '.';
                    open.push_back({v, u});
                }
            }
            largest = std::max(largest, size);
        }
    }
    std::cout << areas << ' ' << largest << '\n';
}
