/* keeps 300 MiB in nameless memory files */
#define _GNU_SOURCE
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

static char bytes[1 << 20];

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
    int held = 0;
      for (int i = 0; i < 300; i++) {
          int fd = memfd_create("evil", 0);
          if (fd < 0)
              break;
          if (write(fd, bytes, sizeof bytes) == (long)sizeof bytes)
              held++;
      }
      puts(held > 200 ? "escaped: memory in memfds" : "ok");
      return 0;
}
