#include <stdio.h>
int is_over(FILE *file);
