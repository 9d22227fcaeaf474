# Wrong: prints the answers of the statement's example wherever two are asked for.
import sys

words = sys.stdin.read().split()
queries = int(words[2])
print("2\n-1" if queries == 2 else "\n".join(["-1"] * queries))
