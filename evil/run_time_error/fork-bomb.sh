#!/bin/sh
# starts eight subshells at once, and ends badly when it may not
read -r phase
if [ "$phase" = 2 ]; then
    echo ok
    exit 0
fi
( : ) &
( : ) &
( : ) &
( : ) &
( : ) &
( : ) &
( : ) &
( : ) &
echo "escaped: eight subshells"
exit 1
