import sys

expected = open(sys.argv[2]).read().split()
sys.exit(42 if sys.stdin.read().split() == expected else 43)
