#!/bin/sh
# looks for caipan on the path, and for other programs that scripts do not need
read -r phase
if [ "$phase" = 1 ]; then
    for name in caipan gcc g++ python3 node java perl su mount nc ssh; do
        "$name" --version >/dev/null 2>&1
        if [ $? -lt 126 ] || head -c 1 "/usr/bin/$name" >/dev/null 2>&1; then
            echo "$name: seen"
            exit
        fi
    done
    if head -c 1 "@CAIPAN@" >/dev/null 2>&1 || cat "@ANSWER@" 2>/dev/null; then
        echo seen
        exit
    fi
fi
echo ok
