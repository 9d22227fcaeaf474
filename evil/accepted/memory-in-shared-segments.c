/* keeps 300 MiB in System V segments, which outlive their maker */
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <sys/ipc.h>
#include <sys/shm.h>
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
    int held = 0, made[300];
      for (int i = 0; i < 300; i++) {
          made[i] = shmget(IPC_PRIVATE, 1 << 20, IPC_CREAT | 0600);
          char *piece = made[i] < 0 ? (char *)-1 : shmat(made[i], NULL, 0);
          if (piece == (char *)-1)
              continue;
          memset(piece, 1, 1 << 20);
          shmdt(piece);
          held++;
      }
      for (int i = 0; i < 300; i++)
          if (made[i] >= 0)
              shmctl(made[i], IPC_RMID, NULL);
      puts(held > 200 ? "escaped: memory in segments" : "ok");
      return 0;
}
