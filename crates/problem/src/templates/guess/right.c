#include <stdio.h>
#include <string.h>

int main(void) {
    int low = 1, high = 1000;
    while (low <= high) {
        int guess = (low + high) / 2;
        printf("%d\n", guess);
        fflush(stdout);
        char word[16];
        if (scanf("%15s", word) != 1 || strcmp(word, "correct") == 0)
            return 0;
        if (strcmp(word, "higher") == 0)
            low = guess + 1;
        else
            high = guess - 1;
    }
}
