#!/bin/sh
# Copies a file with cp and with cat, and compares the copies with the original.
head -c 200000 /dev/zero > a && cp a b && cp -p a e && cmp -s a e && cat a > c && cat < a | cat > d && cmp -s a b && cmp -s a c && cmp -s a d && echo ok
