#!/bin/sh
# leaves background jobs that keep standard output open
read -r phase
if [ "$phase" = 2 ]; then
    echo ok
    exit 0
fi
sleep 8 &
sleep 8 &
(sleep 8; echo no) &
echo ok
