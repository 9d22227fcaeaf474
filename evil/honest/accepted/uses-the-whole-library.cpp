/* threads, futures, regular expressions, locales, exceptions, files and streams of C++ */
#include <bits/stdc++.h>
#include <filesystem>
#include <future>
#include <regex>
#include <thread>

int main()
{
    std::locale::global(std::locale("C.UTF-8"));
    std::vector<int> numbers(1 << 20);
    std::mt19937_64 chance(1);
    for (auto &number : numbers)
        number = static_cast<int>(chance());
    std::sort(numbers.begin(), numbers.end());
    try {
        std::vector<int>().at(1);
    } catch (const std::out_of_range &) {
        if (!std::regex_match("caipan 42", std::regex("[a-z]+ \\d+")))
            return 1;
    }
    std::ofstream("left.txt") << "x";
    if (!std::filesystem::exists("left.txt") || !std::filesystem::remove("left.txt"))
        return 2;
    std::cout << "ok" << std::endl;
}
