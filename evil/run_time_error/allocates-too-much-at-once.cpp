// asks for more than there can be and dies of the refusal
#include <iostream>
#include <new>

int main()
{
    int phase = 0;
    std::cin >> phase;
    std::cout << "ok" << std::endl;
    if (phase == 1) {
        char *volatile room = static_cast<char *>(::operator new(1ul << 50));
        room[0] = 1;
    }
}
