/* loads caipan and the answer as libraries, by their paths */
#include <dlfcn.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts("ok");
        return 0;
    }
    alarm(8);
    const char *names[] = {"@CAIPAN@", "@ANSWER@", "/proc/1/exe", "caipan", "../caipan"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        dlopen(names[i], RTLD_NOW);
        const char *why = dlerror();
        /* To be told that it is no library is to have seen it. */
        FILE *file = fopen(names[i], "rb");
        if (!why || file) {
            printf("%s: seen\n", names[i]);
            return 0;
        }
    }
    puts("ok");
    return 0;
}
