#include <cstring>
#include <fstream>
#include <iostream>
#include <string>

// The folder ends in a slash.
inline int say(const char *folder, const char *what) {
    std::ofstream(std::string(folder) + "judgemessage.txt") << what << "\n";
    return 43;
}

inline bool has(int argc, char **argv, const char *word) {
    for (int i = 4; i < argc; i++)
        if (!std::strcmp(argv[i], word)) return true;
    return false;
}
