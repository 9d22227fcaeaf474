#!/bin/../proc/self/exe
solve mayan evil.in
