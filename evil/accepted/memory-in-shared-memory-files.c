/* keeps 300 MiB in files of /dev/shm, where no process holds them */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
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
      char name[64];
      for (int i = 0; i < 300; i++) {
          snprintf(name, sizeof name, "/dev/shm/evil-%d", i);
          int fd = open(name, O_RDWR | O_CREAT, 0600);
          if (fd < 0)
              break;
          unlink(name);
          if (write(fd, bytes, sizeof bytes) == (long)sizeof bytes)
              held++;
      }
      puts(held > 200 ? "escaped: memory in /dev/shm" : "ok");
      return 0;
}
