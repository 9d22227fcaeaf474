#include <stdio.h>
#include <stdlib.h>

/* input, output, answer, full, score file, message file: half for one that is off by one. */
int main(int argc, char **argv) {
    FILE *out, *answer, *score, *message;
    int found = 0, wanted = 0, full, points;
    if (argc < 7)
        return 1;
    full = atoi(argv[4]);
    out = fopen(argv[2], "r");
    answer = fopen(argv[3], "r");
    score = fopen(argv[5], "w");
    message = fopen(argv[6], "w");
    if (!out || !answer || !score || !message || fscanf(answer, "%d", &wanted) != 1)
        return 1;
    points = fscanf(out, "%d", &found) != 1 ? 0 : found == wanted ? full : abs(found - wanted) == 1 ? full / 2 : 0;
    fprintf(score, "%d\n", points);
    fprintf(message, "%d for %d\n", found, wanted);
    fclose(score);
    fclose(message);
    return 0;
}
