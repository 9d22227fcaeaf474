#include <iostream>

#include "testlib.h"

int main(int argc, char* argv[]) {
    registerInteraction(argc, argv);
    int secret = inf.readInt();
    for (int guesses = 1; guesses <= 10; guesses++) {
        int guess = ouf.readInt(1, 1000, "guess");
        if (guess == secret) {
            std::cout << "correct" << std::endl;
            quitf(_ok, "found by %d guesses", guesses);
        }
        std::cout << (guess < secret ? "higher" : "lower") << std::endl;
    }
    quitf(_wa, "the number was not found by 10 guesses");
}
