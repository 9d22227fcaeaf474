/* fills the work folder with up to 300 files of 1 MiB and leaves them there */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

static char bytes[1 << 20];

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        int fd = open("evil-room", O_WRONLY | O_CREAT, 0600);
          int fits = fd >= 0 && write(fd, bytes, 65536) == 65536;
          puts(access("evil-fill-0", F_OK) == 0 ? "aware: files" : fits ? "ok" : "aware: no room left");
          return 0;
    }
    alarm(8);
    char name[64];
      if (access("evil.in", F_OK) == 0)
          for (int i = 0; i < 300 && clock() < CLOCKS_PER_SEC / 4; i++) {
              snprintf(name, sizeof name, "evil-fill-%d", i);
              int fd = open(name, O_WRONLY | O_CREAT, 0600);
              if (fd < 0 || write(fd, bytes, sizeof bytes) < 0)
                  break;
              close(fd);
          }
    puts("ok");
    return 0;
}
