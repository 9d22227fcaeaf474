/* The words of testlib, for programs without it. */
#include <stdio.h>
#include <stdlib.h>

static void quit(int code, const char *word) {
    fprintf(stderr, "%s\n", word);
    exit(code);
}
