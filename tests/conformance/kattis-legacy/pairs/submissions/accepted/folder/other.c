#include <stdio.h>
int main(void) { int n; scanf("%d", &n); printf("%d 1\n", n - 1); return 0; }
