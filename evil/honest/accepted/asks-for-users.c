/* asks who it is: there may be no answer, but there is no crash */
#include <grp.h>
#include <pwd.h>
#include <stdio.h>
#include <unistd.h>

int main(void)
{
    struct passwd *user = getpwnam("root");
    struct group *group = getgrgid(getgid());
    fprintf(stderr, "%s %s\n", user ? user->pw_name : "-", group ? group->gr_name : "-");
    getpwuid(getuid());
    puts("ok");
    return 0;
}
