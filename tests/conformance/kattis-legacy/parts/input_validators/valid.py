import sys

text = sys.stdin.buffer.read()
a, b = map(int, text.split())
if text != b"%d %d\n" % (a, b) or not 0 < min(a, b) <= max(a, b) <= 100:
    raise ValueError("two numbers from 1 to 100")
sys.exit(42)
