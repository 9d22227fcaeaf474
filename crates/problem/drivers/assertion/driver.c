/* Runs the main function of a test, and writes for the judge how many assertions were executed.
 *
 * The first line of the input is a token. The result is a line that begins with the token: `passed` and the number of executed
 * assertions if the main function returned 0, or `failed` and the line of the assertion that does not hold. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifdef __cplusplus
extern "C" {
#endif

int __real_main(int argc, char **argv);
int __wrap_main(int argc, char **argv);
void caipan_assertion(int holds, int in_test, int line, const char *text);

static char caipan_token[64];
static long caipan_executed;

/* Runs before the constructors of the program. */
__attribute__((constructor(101))) static void caipan_read_token(void) {
    size_t length = 0;
    while (length + 1 < sizeof caipan_token && read(0, caipan_token + length, 1) == 1 && caipan_token[length] != '\n') length++;
    caipan_token[length] = 0;
}

static void caipan_report(const char *word, long number) {
    char message[128];
    int length = snprintf(message, sizeof message, "\n%s %s %ld\n", caipan_token, word, number);
    fflush(NULL);
    for (int from = 0; from < length;) {
        ssize_t written = write(1, message + from, (size_t)(length - from));
        if (written <= 0) break;
        from += (int)written;
    }
    /* Nothing that the program has left running may write anything more. */
    _exit(0);
}

void caipan_assertion(int holds, int in_test, int line, const char *text) {
    if (in_test) caipan_executed++;
    if (holds) return;
    fprintf(stderr, "%s:%d: assertion failed: %s\n", in_test ? "test" : "solution", line, text);
    if (!in_test) abort();
    caipan_report("failed", line);
}

int __wrap_main(int argc, char **argv) {
    int code = __real_main(argc, argv);
    if (code == 0) caipan_report("passed", caipan_executed);
    return code;
}

#ifdef __cplusplus
}
#endif
