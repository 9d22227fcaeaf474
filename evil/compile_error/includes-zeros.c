/* includes a file without end */
#include "/dev/zero"
