#!/bin/sh
# prints the right answer and kills itself
read -r phase
if [ "$phase" = 2 ]; then
    echo ok
    exit 0
fi
echo ok
kill -KILL $$
while :; do :; done
