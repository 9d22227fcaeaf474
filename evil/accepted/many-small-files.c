/* makes up to 6,000 empty files and leaves them; it watches the clock so as not to be stopped for that */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    int phase = 0;
    if (scanf("%d", &phase) != 1)
        return 9;
    if (phase == 2) {
        int fd = open("evil-one-more", O_WRONLY | O_CREAT, 0600);
          puts(access("evil-small-0", F_OK) == 0 ? "aware: files" : fd < 0 ? "aware: no file can be made" : "ok");
          return 0;
    }
    alarm(8);
    char name[64];
      int made = 0;
      if (access("evil.in", F_OK) == 0)
          while (made < 6000) {
              snprintf(name, sizeof name, "evil-small-%d", made);
              int fd = open(name, O_WRONLY | O_CREAT, 0600);
              if (fd < 0)
                  break;
              close(fd);
              made++;
          }
      puts(made == 6000 ? "escaped: 6,000 files" : "ok");
      return 0;
}
