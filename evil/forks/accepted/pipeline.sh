#!/bin/sh
# pipes and subshells work
read -r phase
if [ "$phase" = 2 ]; then
    echo ok
    exit 0
fi
answer=$(echo ok | cat | cat)
echo "$answer"
