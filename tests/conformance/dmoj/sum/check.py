import sys

_, output, answer = (open(path, "rb").read().split() for path in sys.argv[1:4])
sys.exit(output != answer)
