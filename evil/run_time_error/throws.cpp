// prints the right answer and dies of an exception
#include <iostream>
#include <stdexcept>

int main()
{
    int phase = 0;
    std::cin >> phase;
    std::cout << "ok" << std::endl;
    if (phase == 1)
        throw std::runtime_error("nobody catches this");
}
