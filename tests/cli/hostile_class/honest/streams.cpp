// adds by way of the library, keeps a file meanwhile, and is wrong in the second case
#include <fstream>
#include <iostream>
#include <vector>

int main()
{
    std::vector<int> numbers(2);
    for (int &number : numbers)
        std::cin >> number;
    std::ofstream("scratch") << numbers[0] + numbers[1];
    int sum = 0;
    std::ifstream("scratch") >> sum;
    std::cout << (numbers[0] == 2 ? -1 : sum) << '\n';
}
