import re
import sys

text = sys.stdin.read()
is_number = re.fullmatch("[1-9][0-9]*\n", text)
sys.exit(42 if is_number and 2 <= int(text) <= int(sys.argv[1]) else 43)
