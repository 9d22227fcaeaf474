# Wrong: tries the moves row by row (y before x), so the list is the smallest in the wrong order.
N = 0
dead = set()


def drop(b):
    return [[t for t in col if t] for col in b]


def runs(b):
    spots = set()
    for x, col in enumerate(b):
        for y in range(len(col)):
            t = col[y]
            if y + 2 < len(col) and t == col[y + 1] == col[y + 2]:
                spots.update([(x, y), (x, y + 1), (x, y + 2)])
            if x < 3 and len(b[x + 1]) > y and len(b[x + 2]) > y and t == b[x + 1][y] == b[x + 2][y]:
                spots.update([(x, y), (x + 1, y), (x + 2, y)])
    return spots


def touches(b, x, y):
    # can the tile at (x, y) be part of a run?
    t = b[x][y]
    k = 1
    for step in (1, -1):
        v = y + step
        while 0 <= v < len(b[x]) and b[x][v] == t:
            k += 1
            v += step
    if k >= 3:
        return True
    k = 1
    for step in (1, -1):
        u = x + step
        while 0 <= u < 5 and y < len(b[u]) and b[u][y] == t:
            k += 1
            u += step
    return k >= 3


def dfs(b, k):
    tiles = sum(b, [])
    if k == N:
        return None if tiles else []
    for t in set(tiles):
        if tiles.count(t) < 3:
            return None
    key = (k, tuple(map(tuple, b)))
    if not tiles or key in dead:
        return None
    for y in range(7):
        for x in range(5):
            if y >= len(b[x]):
                continue
            for g in 1, -1:
                u = x + g
                if not 0 <= u <= 4:
                    continue
                gap = y >= len(b[u])
                if g == -1 and not gap:
                    continue
                c = [col[:] for col in b]
                if gap:
                    c[u].append(c[x].pop(y))
                else:
                    c[x][y], c[u][y] = c[u][y], c[x][y]
                if gap or touches(c, x, y) or touches(c, u, y):
                    found = runs(c)
                    while found:
                        for i, j in found:
                            c[i][j] = 0
                        c = drop(c)
                        found = runs(c)
                elif k == N - 1:
                    continue
                rest = dfs(c, k + 1)
                if rest is not None:
                    return ['%d %d %d' % (x, y, g)] + rest
    dead.add(key)
    return None


with open('mayan.in') as f:
    data = [int(w) for w in f.read().split()]
N = data[0]
board = [[], [], [], [], []]
i = 1
for x in range(5):
    while data[i]:
        board[x].append(data[i])
        i += 1
    i += 1
res = dfs(board, 0)
with open('mayan.out', 'w') as f:
    f.write('-1\n' if res is None else '\n'.join(res) + '\n')
