import sys

secret = open(sys.argv[1]).read().strip()
guess = sys.stdin.readline().strip()
print("right" if guess == secret else "wrong", flush=True)
sys.exit(42 if guess == secret else 43)
