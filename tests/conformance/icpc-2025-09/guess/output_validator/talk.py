import sys

n, wanted = map(int, open(sys.argv[1]).read().split())
most = int(sys.argv[4])


def rejected(why):
    open(sys.argv[3] + "judgemessage.txt", "w").write(why)
    sys.exit(43)


print(n, flush=True)
for _ in range(most):
    line = sys.stdin.readline()
    if not line.strip().isdigit():
        rejected("no number")
    guess = int(line)
    if guess == wanted:
        print("right", flush=True)
        sys.exit(42)
    print("less" if wanted < guess else "more", flush=True)
rejected("too many guesses")
