#include <stdio.h>

int main(void) {
    int guess;
    char word[2];
    for (guess = 1;; guess++) {
        printf("%d\n", guess);
        fflush(stdout);
        if (scanf("%1s", word) != 1 || *word == '=')
            return 0;
    }
}
