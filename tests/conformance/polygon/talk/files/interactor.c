#include <stdio.h>

/* Answers < or > or = until the number is found, and leaves how many guesses it took. */
int main(int argc, char **argv) {
    FILE *input = fopen(argv[1], "r"), *left = fopen(argv[2], "w");
    int secret, guess, count = 0;
    if (argc < 3 || !input || !left || fscanf(input, "%d", &secret) != 1) {
        fprintf(stderr, "FAIL no number\n");
        return 3;
    }
    do {
        if (scanf("%d", &guess) != 1) {
            fprintf(stderr, "wrong output format a guess expected\n");
            return 2;
        }
        count++;
        puts(guess < secret ? "<" : guess > secret ? ">" : "=");
        fflush(stdout);
    } while (guess != secret);
    fprintf(left, "%d\n", count);
    fclose(left);
    fprintf(stderr, "ok found\n");
    return 0;
}
