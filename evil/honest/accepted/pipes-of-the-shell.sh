#!/bin/sh
# what a shell's script does with texts
read -r phase
sum=$(seq 10 | awk '{ s += $1 } END { print s }')
words=$(printf 'b\na\n' | sort | tr '\n' ' ' | sed 's/ $//')
[ "$sum" = 55 ] && [ "$words" = "a b" ] && [ "$phase" -ge 1 ] && echo ok
