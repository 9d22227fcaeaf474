/* writes a function into memory and calls it, as just-in-time compilers do */
#include <stdio.h>
#include <string.h>
#include <sys/mman.h>

int main(void)
{
#if defined(__x86_64__)
    const unsigned char code[] = {0xb8, 42, 0, 0, 0, 0xc3};
#else
    const unsigned char code[] = {0x40, 0x05, 0x80, 0x52, 0xc0, 0x03, 0x5f, 0xd6};
#endif
    void *place = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (place == MAP_FAILED)
        return 1;
    memcpy(place, code, sizeof code);
    if (mprotect(place, 4096, PROT_READ | PROT_EXEC) != 0)
        return 2;
    __builtin___clear_cache(place, (char *)place + sizeof code);
    int (*answer)(void);
    memcpy(&answer, &place, sizeof place);
    puts(answer() == 42 ? "ok" : "wrong");
    return 0;
}
