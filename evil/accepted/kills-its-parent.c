/* kills whoever watches it, by each call there is */
#define _GNU_SOURCE
#include <signal.h>
#include <stdio.h>
#include <sys/syscall.h>
#include <sys/types.h>
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
    int spare = geteuid() == 0 && getppid() != 1; /* root without a sandbox: spare the others */
    int number = spare ? 0 : SIGKILL;
    pid_t parent = getppid();
    siginfo_t about = {0};
    about.si_signo = number;
    about.si_code = SI_QUEUE;
    kill(parent, number);
    sigqueue(parent, number, (union sigval){0});
    syscall(SYS_tkill, parent, number);
    syscall(SYS_tgkill, parent, parent, number);
    syscall(SYS_rt_sigqueueinfo, parent, number, &about);
    syscall(SYS_rt_tgsigqueueinfo, parent, parent, number, &about);
    int handle = (int)syscall(SYS_pidfd_open, parent, 0);
    if (handle >= 0)
        syscall(SYS_pidfd_send_signal, handle, number, NULL, 0);
    usleep(50000);
    puts("ok");
    return 0;
}
