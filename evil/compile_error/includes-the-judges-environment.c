/* includes the environment of the judge, so that the compiler's words show it */
#include "/proc/@JUDGE@/environ"
