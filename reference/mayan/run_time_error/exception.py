# Crashes: the board is a dictionary, and the neighbour of a tile is looked up without asking whether there is one (KeyError).
import sys

numbers = [int(w) for w in sys.stdin.read().split()]
n = numbers.pop(0)
board = {}
x = y = 0
for c in numbers:
    if c == 0:
        x, y = x + 1, 0
    else:
        board[x, y] = c
        y += 1


def fall(b):
    new = {}
    height = [0] * 5
    for x, y in sorted(b):
        new[x, height[x]] = b[x, y]
        height[x] += 1
    return new


def runs(b):
    gone = set()
    for (x, y), c in b.items():
        if b[x + 1, y] == c and b[x + 2, y] == c:
            gone |= {(x, y), (x + 1, y), (x + 2, y)}
        if b[x, y + 1] == c and b[x, y + 2] == c:
            gone |= {(x, y), (x, y + 1), (x, y + 2)}
    return gone


def search(b, left):
    if left == 0 or not b:
        return [] if left == 0 and not b else None
    for x, y in sorted(b):
        for g in (1, -1):
            u = x + g
            if not 0 <= u <= 4:
                continue
            c = dict(b)
            c[u, y] = b[x, y]
            if (u, y) in b:
                c[x, y] = b[u, y]
            else:
                del c[x, y]
            c = fall(c)
            gone = runs(c)
            while gone:
                c = fall({p: c[p] for p in c if p not in gone})
                gone = runs(c)
            rest = search(c, left - 1)
            if rest is not None:
                return [(x, y, g)] + rest
    return None


answer = search(board, n)
if answer is None:
    print(-1)
else:
    for move in answer:
        print(*move)
