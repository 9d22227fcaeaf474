#include <stdio.h>
int main(void) { puts("no"); return 0; }
