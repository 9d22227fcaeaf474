// Looks at 50 rows and 50 columns.
#include <algorithm>
#include <iostream>
#include <string>
std::string grid[200];
int rows, width, size;
void fill(int y, int x) {
    if (y < 0 || x < 0 || y >= rows || x >= width || grid[y][x] != '#') return;
    grid[y][x] = '.';
    size++;
    fill(y + 1, x); fill(y - 1, x); fill(y, x + 1); fill(y, x - 1);
}
int main() {
    std::cin >> rows >> width;
    for (int y = 0; y < rows; y++) std::cin >> grid[y];
    int areas = 0, largest = 0;
    for (int y = 0; y < std::min(rows, 50); y++)
        for (int x = 0; x < std::min(width, 50); x++)
            if (grid[y][x] == '#') { size = 0; fill(y, x); areas++; largest = std::max(largest, size); }
    std::cout << areas << ' ' << largest << '\n';
}
