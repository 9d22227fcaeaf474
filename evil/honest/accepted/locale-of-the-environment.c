/* takes the locale from the environment and counts characters by it */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <wchar.h>
#include <wctype.h>

int main(void)
{
    if (!setlocale(LC_ALL, "") || !setlocale(LC_ALL, "C.UTF-8"))
        return 1;
    wchar_t text[8];
    if (mbstowcs(text, "裁判é", 8) != 3 || towupper(text[2]) != L'É')
        return 2;
    puts("ok");
    return 0;
}
