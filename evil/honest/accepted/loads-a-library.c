/* loads a library that it names itself: libm's sine */
#include <dlfcn.h>
#include <math.h>
#include <stdio.h>

int main(void)
{
    /* The call below makes libm one of the program's own libraries. */
    volatile double zero = 0;
    double (*sine)(double) = 0;
    void *library = dlopen("libm.so.6", RTLD_NOW);
    if (library)
        sine = (double (*)(double))dlsym(library, "sin");
    puts(sine && sine(0) == sin(zero) ? "ok" : dlerror());
    return 0;
}
