// @EXPECTED_RESULTS@: WRONG-ANSWER, RUN-ERROR
#include <stdio.h>
int main(void) { int n; scanf("%d", &n); puts("x"); return n > 100; }
