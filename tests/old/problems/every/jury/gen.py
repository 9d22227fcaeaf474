import sys

print(sys.argv[1] if len(sys.argv) > 1 else 1)
