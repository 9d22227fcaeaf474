// Every list of moves, each time one move longer, with no bound and no parity: too slow for boards that are far away.
#include <stdio.h>
#include <string.h>

static char moves[128];

static int search(const char *board, int depth, int left, char last) {
    static const char letters[] = "dlru", back[] = "urld";
    static const int by[] = {3, -1, 1, -3};
    if (strcmp(board, "12345678x") == 0) {
        moves[depth] = 0;
        return 1;
    }
    if (left == 0) return 0;
    const int blank = strchr(board, 'x') - board;
    for (int i = 0; i < 4; i++) {
        const int to = blank + by[i];
        if (last == back[i] || to < 0 || to > 8) continue;
        if ((i == 1 || i == 2) && to / 3 != blank / 3) continue;
        char next[10];
        strcpy(next, board);
        next[blank] = next[to];
        next[to] = 'x';
        moves[depth] = letters[i];
        if (search(next, depth + 1, left - 1, letters[i])) return 1;
    }
    return 0;
}

int main(void) {
    char board[10] = "";
    for (int i = 0; i < 9; i++)
        if (scanf(" %c", &board[i]) != 1) return 1;
    for (int left = 0; !search(board, 0, left, 0); left++) {
    }
    puts(moves);
}
