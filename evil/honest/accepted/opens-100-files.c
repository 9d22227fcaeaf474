/* opens 100 files, writes a number to each, and reads all numbers while the files are open */
#include <stdio.h>

int main(void)
{
    FILE *files[100];
    for (int i = 0; i < 100; i++) {
        char name[16];
        sprintf(name, "%d", i);
        files[i] = fopen(name, "w+");
        if (!files[i] || fprintf(files[i], "%d", i) < 1)
            return 1;
    }
    int sum = 0;
    for (int i = 0; i < 100; i++) {
        int number = -1;
        rewind(files[i]);
        sum += fscanf(files[i], "%d", &number) == 1 && number == i;
        fclose(files[i]);
    }
    puts(sum == 100 ? "ok" : "wrong");
    return 0;
}
