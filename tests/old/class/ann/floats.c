#include <stdio.h>
int main(void) { printf("1.00001\n"); return 0; }
