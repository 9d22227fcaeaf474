#include <stdlib.h>
#include <string.h>

/* More memory than there is: a run-time error there. */
int main(void) {
    for (int i = 0; i < 4096; i++) {
        char *piece = malloc(1 << 20);
        if (!piece)
            return 1;
        memset(piece, i, 1 << 20);
    }
}
