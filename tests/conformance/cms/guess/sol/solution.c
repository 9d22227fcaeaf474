#include "guess.h"
void play(void) {
    int low = 1, high = 1000;
    for (;;) {
        int guess = (low + high) / 2, said = ask(guess);
        if (said == 0) return;
        if (said > 0) low = guess + 1; else high = guess - 1;
    }
}
