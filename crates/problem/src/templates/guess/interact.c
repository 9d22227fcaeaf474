#include <stdio.h>
#include <stdlib.h>

static void reject(const char *folder, const char *why) {
    char path[4096];
    snprintf(path, sizeof path, "%s/judgemessage.txt", folder);
    FILE *message = fopen(path, "w");
    if (message) {
        fprintf(message, "%s\n", why);
        fclose(message);
    }
    exit(43);
}

int main(int argc, char *argv[]) {
    int secret;
    FILE *input = argc > 3 ? fopen(argv[1], "r") : NULL;
    if (!input || fscanf(input, "%d", &secret) != 1)
        return 1;
    for (int guesses = 1; guesses <= 10; guesses++) {
        int guess;
        if (scanf("%d", &guess) != 1)
            reject(argv[3], "a guess is no number, or missing");
        if (guess == secret) {
            puts("correct");
            return 42;
        }
        puts(guess < secret ? "higher" : "lower");
        fflush(stdout);
    }
    reject(argv[3], "the number was not found by 10 guesses");
}
