// spins before main begins
#include <iostream>

struct Early {
    int phase = 0;
    Early()
    {
        std::cin >> phase;
        for (volatile long turns = 0; phase == 1; turns = turns + 1)
            ;
    }
} early;

int main()
{
    std::cout << "ok" << std::endl;
}
