/* a key in the ring of the user */
#include "channel.h"
#include <linux/keyctl.h>

static void leave(unsigned name, unsigned value)
{
    char description[32];
    snprintf(description, sizeof description, "caipan-test-%u", name);
    long key = syscall(SYS_add_key, "user", description, &value, sizeof value, KEY_SPEC_USER_KEYRING);
    if (key < 0)
        exit(REFUSED);
}

static unsigned look(unsigned name)
{
    char description[32];
    unsigned value = 0;
    snprintf(description, sizeof description, "caipan-test-%u", name);
    long key = syscall(SYS_keyctl, KEYCTL_SEARCH, KEY_SPEC_USER_KEYRING, "user", description, 0);
    if (key < 0)
        exit(REFUSED);
    syscall(SYS_keyctl, KEYCTL_READ, key, &value, sizeof value);
    syscall(SYS_keyctl, KEYCTL_UNLINK, key, KEY_SPEC_USER_KEYRING);
    return value;
}
