// lets a vector grow to 256 MiB
#include <iostream>
#include <vector>

int main()
{
    int phase = 0;
    std::cin >> phase;
    std::vector<long> numbers;
    while (phase == 1 && numbers.size() < (32ul << 20))
        numbers.push_back(static_cast<long>(numbers.size()));
    std::cout << "ok" << std::endl;
}
