#include <stdio.h>
int main(void) { for (volatile int n = 0;; n++); }
