/* walks through all folders: there are no programs, no sources, no homes and no caipan, but its own */
#define _GNU_SOURCE
#include <dirent.h>
#include <ftw.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char own[4096];
static int bad;

static int look(const char *path, const struct stat *facts, int kind, struct FTW *place)
{
    (void)place;
    if (strncmp(path, "/proc", 5) == 0 || strncmp(path, own, strlen(own)) == 0)
        return 0;
    const char *name = strrchr(path, '/') + 1;
    int is_program = kind == FTW_F && S_ISREG(facts->st_mode) && (facts->st_mode & 0111) && access(path, X_OK) == 0
        && !strstr(path, ".so") && !strstr(path, "ld-");
    if (is_program || strcmp(name, "bin") == 0 || strcmp(name, "caipan") == 0 || strcmp(name, "passwd") == 0
        || strcmp(name, "problem.toml") == 0) {
        fprintf(stderr, "%s\n", path);
        bad = 1;
    }
    return 0;
}

int main(int count, char **words)
{
    int phase = 0;
    if (count < 1 || scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts("ok");
        return 0;
    }
    alarm(8);
    strcpy(own, words[0]);
    *strrchr(own, '/') = 0;
    /* Folders that cannot be read at all are as good as none. */
    DIR *root = opendir("/");
    if (!root) {
        puts("ok");
        return 0;
    }
    nftw("/", look, 64, FTW_PHYS);
    puts(bad ? "seen" : "ok");
    return 0;
}
