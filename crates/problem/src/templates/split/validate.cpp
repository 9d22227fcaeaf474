#include "testlib.h"

int main(int argc, char* argv[]) {
    registerValidation(argc, argv);
    int most = validator.group() == "small" ? 100 : 1000000000;
    inf.readInt(2, most, "n");
    inf.readEoln();
    inf.readEof();
}
