import sys

_, answer, output = (open(path, "rb").read().split() for path in sys.argv[1:4])
is_near = len(output) == 1 and output[0].lstrip(b"-") == answer[0].lstrip(b"-")
print(1.0 if output == answer else 0.5 if is_near else 0.0)
print("right" if output == answer else "the other sign" if is_near else "wrong", file=sys.stderr)
