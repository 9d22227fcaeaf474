/* leaves keys in every keyring of its user */
#define _GNU_SOURCE
#include <linux/keyctl.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        long found = 0;
        for (long ring = -5; ring < 0; ring++) {
            long key = syscall(SYS_keyctl, KEYCTL_SEARCH, ring, "user", "evil-left", 0);
            if (key > 0 && syscall(SYS_keyctl, KEYCTL_INVALIDATE, key) == 0)
                found++;
            found += key > 0;
        }
        puts(found ? "aware: a key" : "ok");
        return 0;
    }
    alarm(8);
    for (long ring = -5; ring < 0; ring++)
        syscall(SYS_add_key, "user", "evil-left", "1", 1, ring);
    puts("ok");
    return 0;
}
