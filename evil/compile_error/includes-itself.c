/* includes itself */
#include __FILE__
