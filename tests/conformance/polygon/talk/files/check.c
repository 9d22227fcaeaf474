#include <stdio.h>

int main(int argc, char **argv) {
    FILE *out = argc > 2 ? fopen(argv[2], "r") : NULL;
    int count;
    if (!out || fscanf(out, "%d", &count) != 1) {
        fprintf(stderr, "wrong output format no count\n");
        return 2;
    }
    fprintf(stderr, count <= 7 ? "ok %d guesses\n" : "wrong answer %d guesses\n", count);
    return count <= 7 ? 0 : 1;
}
