#include <cstdio>
#include <cstring>

int main() {
    char text[100], again[100];
    size_t length = fread(text, 1, 99, stdin);
    text[length] = 0;
    int a = 0, b = 0;
    if (sscanf(text, "%d %d", &a, &b) != 2) return 3;
    int written = snprintf(again, sizeof again, "%d %d\n", a, b);
    return written == (int)length && memcmp(text, again, length) == 0 ? 0 : 3;
}
