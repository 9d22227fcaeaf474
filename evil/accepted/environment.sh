#!/bin/sh
# looks for variables that a contestant has no business with
read -r phase
if [ "$phase" = 2 ]; then
    echo ok
    exit 0
fi
for name in USER LOGNAME SHELL SSH_AUTH_SOCK XDG_RUNTIME_DIR DISPLAY CARGO_HOME RUST_LOG LD_PRELOAD LD_LIBRARY_PATH TERM; do
    eval "value=\${$name-}"
    if [ -n "$value" ]; then
        echo "escaped: $name"
        exit 0
    fi
done
echo ok
