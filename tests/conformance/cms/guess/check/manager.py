import sys

secret = int(input())
said, reply = open(sys.argv[1]), open(sys.argv[2], "w")
score = 0.0
for _ in range(10):
    line = said.readline()
    if not line.strip().isdigit():
        break
    guess = int(line)
    reply.write("right\n" if guess == secret else "more\n" if guess < secret else "less\n")
    reply.flush()
    if guess == secret:
        score = 1.0
        break
print(score)
print("guessed" if score else "not guessed", file=sys.stderr)
