/* an output file of 30 MiB is no memory: beside it stand 200 MiB of 256 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int main(void)
{
    char *memory = malloc(200 << 20);
    FILE *file = fopen("scratch", "w");
    if (!memory || !file)
        return 1;
    memset(memory, 1, 200 << 20);
    for (int i = 0; i < 30; i++)
        if (fwrite(memory, 1 << 20, 1, file) != 1)
            return 2;
    fclose(file);
    puts("ok");
    return 0;
}
