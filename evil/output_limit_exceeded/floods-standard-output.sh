#!/bin/sh
# prints for ever
read -r phase
if [ "$phase" = 2 ]; then
    echo ok
    exit 0
fi
line=xxxxxxxxxxxxxxxx
line=$line$line$line$line
line=$line$line$line$line
line=$line$line$line$line
while :; do echo "$line"; done
