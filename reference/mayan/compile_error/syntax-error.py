# Does not compile: a bracket is not closed and a colon is missing.
import sys

data = list(map(int, sys.stdin.read().split())
n = data[0]
cols, x = [[] for _ in range(5)], 0
for c in data[1:]:
    if c == 0:
        x += 1
    else
        cols[x].append(c)


def settle(b):
    while True:
        gone = set()
        for x in range(5):
            for y in range(len(b[x])):
                if b[x][y:y + 3] == [b[x][y]] * 3:
                    gone |= {(x, y), (x, y + 1), (x, y + 2)}
                if x < 3 and b[x + 1][y:y + 1] == b[x + 2][y:y + 1] == [b[x][y]]:
                    gone |= {(x, y), (x + 1, y), (x + 2, y)}
        if not gone:
            return b
        b = [[c for y, c in enumerate(b[x]) if (x, y) not in gone] for x in range(5)]


def dfs(b, k):
    if k == n:
        return None if any(b) else []
    for x in range(5):
        for y in range(len(b[x])):
            for g in (1, -1):
                u = x + g
                if 0 <= u < 5:
                    c = [col[:] for col in b]
                    if y < len(b[u]):
                        c[x][y], c[u][y] = c[u][y], c[x][y]
                    else:
                        c[u].append(c[x].pop(y))
                    rest = dfs(settle(c), k + 1)
                    if rest is not None:
                        return [(x, y, g)] + rest
    return None


answer = dfs(cols, 0)
if answer is None:
    print(-1)
else:
    for m in answer:
        print(*m)
