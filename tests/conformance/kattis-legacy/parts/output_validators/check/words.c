#include "words.h"

int is_over(FILE *file) {
    char word[2];
    return fscanf(file, "%1s", word) != 1;
}
