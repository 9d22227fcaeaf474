import re
import sys

number = rb"(0|-?[1-9]\d*)"
sys.exit(not re.fullmatch(number + rb" " + number + rb"\n", sys.stdin.buffer.read()))
