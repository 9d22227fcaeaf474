#include <cstdio>
#include <fstream>

// A sum with the opposite sign gets half of the points.
int main(int, char **argv) {
    std::ifstream output(argv[2]), answer(argv[3]);
    long long found = 0, expected = 0;
    answer >> expected;
    std::string rest;
    if (!(output >> found) || output >> rest) {
        fprintf(stderr, "wrong output format one number expected\n");
    } else if (found == expected) {
        fprintf(stderr, "ok\n");
    } else if (found == -expected) {
        fprintf(stderr, "points 0.5 the other sign\n");
    } else {
        fprintf(stderr, "wrong answer\n");
    }
    return 0;
}
