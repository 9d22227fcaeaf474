#include <cstdlib>
#include <iostream>

#include "testlib.h"

int main(int argc, char* argv[]) {
    registerGen(argc, argv, 1);
    int least = atoi(argv[1]);
    int most = atoi(argv[2]);
    std::cout << rnd.next(least, most) << std::endl;
}
