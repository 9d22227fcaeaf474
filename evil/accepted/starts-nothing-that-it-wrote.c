/* writes a copy of itself, a script and a link into its folder, and finds that none of them can be started */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char bytes[1 << 22];

int main(int count, char **words)
{
    if (count == 2) {
        puts("started");
        return 0;
    }
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts("ok");
        return 0;
    }
    alarm(8);
    int own = open(words[0], O_RDONLY);
    int copy = open("copy", O_WRONLY | O_CREAT, 0755);
    ssize_t length = read(own, bytes, sizeof bytes);
    if (length <= 0 || write(copy, bytes, length) != length)
        return 1;
    close(copy);
    execl("./copy", "copy", "again", (char *)0);
    int script = open("script", O_WRONLY | O_CREAT, 0755);
    const char line[] = "#!/proc/self/exe\n";
    if (write(script, line, sizeof line - 1) < 0)
        return 1;
    close(script);
    execl("./script", "script", "again", (char *)0);
    puts("ok");
    return 0;
}
