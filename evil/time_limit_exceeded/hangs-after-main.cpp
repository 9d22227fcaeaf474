// ends well and hangs in a destructor
#include <iostream>
#include <unistd.h>

struct Late {
    int phase = 0;
    ~Late()
    {
        while (phase == 1)
            sleep(1);
    }
} late;

int main()
{
    std::cin >> late.phase;
    std::cout << "ok" << std::endl;
}
