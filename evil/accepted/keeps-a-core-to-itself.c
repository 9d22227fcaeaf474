/* asks for a cookie of the scheduler's, so that nobody else shares a core with it */
#include <stdio.h>
#include <sys/prctl.h>

enum { SCHED_CORE = 62, CREATE = 1, SHARE_TO = 2 };

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    for (int scope = 0; scope < 3; scope++)
        if (!prctl(SCHED_CORE, CREATE, 0, scope, 0) || !prctl(SCHED_CORE, SHARE_TO, 0, scope, 0)) {
            puts("escaped: a cookie of its own");
            return 0;
        }
    puts("ok");
    return 0;
}
