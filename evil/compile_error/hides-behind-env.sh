#!/usr/bin/env -S /proc/self/exe solve
mayan
