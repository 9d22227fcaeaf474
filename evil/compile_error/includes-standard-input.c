/* includes what the compiler may be given to read */
#include "/dev/stdin"
#include "/proc/self/fd/0"
