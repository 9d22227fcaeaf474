/* includes the environment of the compiler, so that its words show it */
#include "/proc/self/environ"
