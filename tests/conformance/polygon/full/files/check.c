#include "words.h"

/* Two numbers, in any order; nothing else. */
int main(int argc, char **argv) {
    FILE *out, *answer;
    long a, b, x, y;
    char rest;
    if (argc < 4 || !(out = fopen(argv[2], "r")) || !(answer = fopen(argv[3], "r")))
        quit(3, "FAIL no files");
    if (fscanf(answer, "%ld%ld", &a, &b) != 2)
        quit(3, "FAIL no answer");
    if (fscanf(out, "%ld%ld", &x, &y) != 2)
        quit(2, "wrong output format two numbers expected");
    if (fscanf(out, " %c", &rest) == 1)
        quit(2, "wrong output format extra tokens");
    if ((x == a && y == b) || (x == b && y == a))
        quit(0, "ok both");
    quit(1, "wrong answer other numbers");
}
