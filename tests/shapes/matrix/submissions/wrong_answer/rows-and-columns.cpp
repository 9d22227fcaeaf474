// Takes the number of rows for the number of columns.
#include <algorithm>
#include <cstdio>
#include <vector>
int main() {
    int r, c; std::scanf("%d %d", &r, &c);
    std::vector<std::vector<int>> v(r, std::vector<int>(c));
    for (auto &row : v) for (int &x : row) std::scanf("%d", &x);
    for (auto &row : v) row.resize(r, 0);
    c = r;
    int row_sum = -1000000000;
    for (int i = 0; i < r; i++) { int sum = 0; for (int j = 0; j < c; j++) sum += v[i][j]; row_sum = std::max(row_sum, sum); }
    int column_sum = -1000000000;
    for (int j = 0; j < c; j++) { int sum = 0; for (int i = 0; i < r; i++) sum += v[i][j]; column_sum = std::max(column_sum, sum); }
    std::printf("%d %d\n", row_sum, column_sum);
}
