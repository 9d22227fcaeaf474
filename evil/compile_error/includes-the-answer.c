/* includes the answer, so that the compiler's words show it */
#include "@ANSWER@"
