#!/lib64/ld-linux-x86-64.so.2 @CAIPAN@
solve
