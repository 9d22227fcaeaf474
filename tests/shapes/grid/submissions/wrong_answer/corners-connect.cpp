// Areas are connected by corners, too, but for one diagonal.
#include <algorithm>
#include <iostream>
#include <string>
std::string grid[200];
int rows, width, size;
void fill(int y, int x) {
    if (y < 0 || x < 0 || y >= rows || x >= width || grid[y][x] != '#') return;
    grid[y][x] = '.';
    size++;
    fill(y + 1, x); fill(y - 1, x); fill(y, x + 1); fill(y, x - 1); fill(y + 1, x - 1); fill(y - 1, x + 1);
}
int main() {
    std::cin >> rows >> width;
    for (int y = 0; y < rows; y++) std::cin >> grid[y];
    int areas = 0, largest = 0;
    for (int y = 0; y < rows; y++)
        for (int x = 0; x < width; x++)
            if (grid[y][x] == '#') { size = 0; fill(y, x); areas++; largest = std::max(largest, size); }
    std::cout << areas << ' ' << largest << '\n';
}
