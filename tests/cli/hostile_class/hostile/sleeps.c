/* takes all the time there is */
#include <unistd.h>

int main(void)
{
    for (;;)
        pause();
}
