#!./names-itself.sh
echo ok
