// Judges many outputs with one checker: reads trials, calls the checker's main on each, and reports the exit code and the message.
// For that, testlib throws the exit code as an exception. With arguments, the driver behaves like the checker itself.

#define TESTLIB_THROW_EXIT_EXCEPTION_INSTEAD_OF_EXIT
#define main checker_main
#include "checker.cpp"
#undef main

#include <sys/resource.h>
#include <unistd.h>

#include <fstream>

static int called(int argc, char *argv[]) {
    try {
        checker_main(argc, argv);
    } catch (exit_exception &exit) {
        return exit.getExitCode();
    }
    // The checker returned without reporting a verdict.
    return -1;
}

// Opens a file that stays open, because some file systems wait for the disk when a truncated file is closed.
static int opened(const char *name) {
    const int file = open(name, O_RDWR | O_CREAT | O_TRUNC, 0600);
    if (file < 0) std::abort();
    return file;
}

static void copy_next(std::ifstream &trials, int file) {
    size_t length;
    if (!(trials >> length) || trials.get() != '\n') std::abort();
    std::string text(length, '\0');
    if (!trials.read(&text[0], length)) std::abort();
    if (pwrite(file, text.data(), length, 0) != ssize_t(length) || ftruncate(file, length) != 0) std::abort();
}

int main(int argc, char *argv[]) {
    if (argc > 1) _exit(called(argc, argv));
    // Limits for a checker that does not end.
    const rlimit memory = {1 << 30, 1 << 30}, seconds = {600, 600};
    if (setrlimit(RLIMIT_AS, &memory) != 0 || setrlimit(RLIMIT_CPU, &seconds) != 0) std::abort();
    std::ifstream trials("trials", std::ios::binary);
    std::ofstream reports("reports", std::ios::binary);
    const int files[] = {opened("in"), opened("out"), opened("ans")}, message = opened("message");
    if (dup2(message, 2) != 2) std::abort();
    while (trials.peek() != EOF) {
        for (int file : files) copy_next(trials, file);
        if (ftruncate(message, 0) != 0 || lseek(message, 0, SEEK_SET) != 0) std::abort();
        char words[][8] = {"checker", "in", "out", "ans"};
        char *call[] = {words[0], words[1], words[2], words[3], NULL};
        const int code = called(4, call);
        char said[4096];
        const ssize_t length = pread(message, said, sizeof said, 0);
        if (length < 0) std::abort();
        // Flushed at once: if the next call crashes, this report is complete.
        reports << code << "\n" << length << "\n" << std::string(said, length) << std::flush;
    }
    // Ends without destructors and exit handlers, in which testlib would complain about a missing verdict.
    _exit(reports.fail());
}
