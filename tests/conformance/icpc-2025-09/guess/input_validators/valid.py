import re
import sys

match = re.fullmatch("([1-9][0-9]*) ([1-9][0-9]*)\n", sys.stdin.read())
sys.exit(42 if match and int(match[2]) <= int(match[1]) <= 100 else 43)
