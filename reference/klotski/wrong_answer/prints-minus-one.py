# Wrong: most far pieces cannot be moved, so it says so of every one.
import sys

words = sys.stdin.read().split()
for _ in range(int(words[2])):
    print(-1)
