/* converts between encodings, whose converters are loaded by name */
#include <iconv.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    const char *names[] = {"GBK", "BIG5", "SHIFT_JIS", "KOI8-R", "ISO-8859-15", "UTF-16"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        iconv_t way = iconv_open(names[i], "UTF-8");
        if (way == (iconv_t)-1) {
            fprintf(stderr, "%s\n", names[i]);
            return 1;
        }
        iconv_close(way);
    }
    char text[] = "裁判", out[16] = {0}, *from = text, *to = out;
    size_t left = strlen(text), room = sizeof out;
    if (iconv(iconv_open("GBK", "UTF-8"), &from, &left, &to, &room) != 0 || to - out != 4)
        return 2;
    puts("ok");
    return 0;
}
