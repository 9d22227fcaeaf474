#include "check.h"

int main(int argc, char **argv) {
    std::ifstream in(argv[1]);
    long sum, a, b;
    in >> sum;
    std::string rest;
    if (!(std::cin >> a >> b) || std::cin >> rest) return say(argv[3], "not two numbers");
    if (a + b != sum) return say(argv[3], "another sum");
    if (has(argc, argv, "positive") && (a < 1 || b < 1)) return say(argv[3], "not positive");
    if (has(argc, argv, "distinct") && a == b) return say(argv[3], "not distinct");
    return 42;
}
