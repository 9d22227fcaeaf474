#include <stdio.h>

int main(void) {
    int low = 1, high = 100, middle;
    char word[2];
    for (;;) {
        middle = (low + high) / 2;
        printf("%d\n", middle);
        fflush(stdout);
        if (scanf("%1s", word) != 1 || *word == '=')
            return 0;
        if (*word == '<')
            low = middle + 1;
        else
            high = middle - 1;
    }
}
