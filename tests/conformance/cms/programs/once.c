#include "guess.h"
void play(void) { ask(500); }
