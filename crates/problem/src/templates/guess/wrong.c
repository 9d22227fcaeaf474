#include <stdio.h>
#include <string.h>

int main(void) {
    for (int guess = 1; guess <= 1000; guess++) {
        printf("%d\n", guess);
        fflush(stdout);
        char word[16];
        if (scanf("%15s", word) != 1 || strcmp(word, "correct") == 0)
            return 0;
    }
}
