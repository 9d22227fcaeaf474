#!/bin/sh
# prints the right answer and ends with exit code 3
read -r phase
if [ "$phase" = 2 ]; then
    echo ok
    exit 0
fi
echo ok
exit 3
