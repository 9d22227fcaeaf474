#include <stdio.h>
#include "words.h"

/* The same number as in the answer. */
int main(int argc, char **argv) {
    FILE *answer = fopen(argv[2], "r");
    long wanted, found;
    if (argc < 4 || !answer || fscanf(answer, "%ld", &wanted) != 1)
        return 1;
    if (scanf("%ld", &found) != 1 || !is_over(stdin))
        return 43;
    return found == wanted ? 42 : 43;
}
