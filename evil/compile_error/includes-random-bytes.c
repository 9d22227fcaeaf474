/* includes random bytes without end */
#include "/dev/random"
