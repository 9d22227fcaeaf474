/* includes what somebody may type */
#include "/dev/tty"
