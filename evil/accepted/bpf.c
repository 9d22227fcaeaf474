/* makes a map inside the kernel */
#define _GNU_SOURCE
#include <linux/bpf.h>
#include <stdio.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        puts("ok");
        return 0;
    }
    alarm(8);
    union bpf_attr wish;
    memset(&wish, 0, sizeof wish);
    wish.map_type = BPF_MAP_TYPE_ARRAY;
    wish.key_size = wish.value_size = 4;
    wish.max_entries = 1;
    puts(syscall(SYS_bpf, BPF_MAP_CREATE, &wish, sizeof wish) >= 0 ? "escaped: bpf" : "ok");
    return 0;
}
