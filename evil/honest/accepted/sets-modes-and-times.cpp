// Copies a file by streams, and sets its mode and its time by std::filesystem.
#include <filesystem>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

int main()
{
    namespace fs = std::filesystem;
    const std::string text(200000, 'x');
    std::ofstream("a") << text;
    std::ofstream("b") << std::ifstream("a").rdbuf();
    fs::permissions("b", fs::perms::owner_read | fs::perms::owner_write);
    fs::last_write_time("b", fs::last_write_time("a"));
    std::ifstream copy("b");
    const std::string got((std::istreambuf_iterator<char>(copy)), std::istreambuf_iterator<char>());
    std::cout << (got == text ? "ok" : "wrong") << '\n';
}
