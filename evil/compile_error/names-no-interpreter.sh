#!
echo ok
