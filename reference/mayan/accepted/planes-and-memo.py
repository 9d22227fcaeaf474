# Accepted: one integer per colour (bit 8x+y), a lower bound on column shifts, and a memo of refuted (board, moves left) pairs.
import sys
from functools import lru_cache


@lru_cache(maxsize=None)
def runs(p):
    v = p & p >> 1 & p >> 2
    h = p & p >> 8 & p >> 16
    return v | v << 1 | v << 2 | h | h << 8 | h << 16


@lru_cache(maxsize=None)
def vanishable(v, thin):
    # thin columns (1 or 2 tiles) have to be covered exactly by row runs; thick ones may lend tiles
    for x in range(5):
        if thin[x] and v[x]:
            break
    else:
        return True
    for a in range(3):
        for b in range(a + 3, 6):
            if a <= x < b and all(v[a:b]):
                if vanishable(v[:a] + tuple(k - 1 for k in v[a:b]) + v[b:], thin):
                    return True
    return False


@lru_cache(maxsize=None)
def shifts(v):
    # least number of one-column shifts that turn these column counts into vanishable ones
    if 0 < sum(v) < 3:
        return 99
    level, seen, d = [v], {v}, 0
    while True:
        for w in level:
            if vanishable(w, tuple(0 < k < 3 for k in w)):
                return d
        after = []
        for w in level:
            for x in range(5):
                for u in (x - 1, x + 1):
                    if 0 <= u < 5 and w[x]:
                        t = list(w)
                        t[x] -= 1
                        t[u] += 1
                        t = tuple(t)
                        if t not in seen:
                            seen.add(t)
                            after.append(t)
        level = after
        d += 1


@lru_cache(maxsize=None)
def need(p):
    return shifts(tuple(bin(p >> 8 * x & 255).count('1') for x in range(5)))


def planes_of(cells):
    planes = [0] * 11
    for i, c in enumerate(cells):
        if c:
            planes[c] |= 1 << i
    return planes


def settle(cells):
    while True:
        fallen = bytearray(40)
        for x in range(5):
            column = bytes(cells[8 * x:8 * x + 8]).replace(b'\0', b'')
            fallen[8 * x:8 * x + len(column)] = column
        cells = fallen
        planes = planes_of(cells)
        gone = 0
        for p in planes:
            if p:
                gone |= runs(p)
        if not gone:
            return bytes(cells), planes
        for i in range(40):
            if gone >> i & 1:
                cells[i] = 0


refuted = set()
path = []


def solve(cells, planes, left):
    if not any(cells):
        return left == 0
    if left == 0 or (cells, left) in refuted:
        return False
    total = sum(map(need, planes))
    if total > 2 * left:
        return False
    waited = False
    for x in range(5):
        for i in range(8 * x, 8 * x + 7):
            s = cells[i]
            if not s:
                break
            for g in (1, -1):
                if not 0 <= x + g < 5:
                    continue
                j = i + 8 * g
                t = cells[j]
                if t and g < 0:
                    continue        # the right move of the left neighbour does the same and is smaller
                if s == t:
                    if waited or left == 1:
                        continue    # all equal swaps lead to the same board
                    waited = True
                    if solve(cells, planes, left - 1):
                        path.append((x, i % 8, g))
                        return True
                    continue
                both = 1 << i | 1 << j
                p = planes[s] ^ both
                now = total - need(planes[s]) + need(p)
                quiet = False
                if t:
                    q = planes[t] ^ both
                    now += need(q) - need(planes[t])
                    quiet = not runs(p) and not runs(q)
                if now > 2 * (left - 1) or quiet and left == 1:
                    continue
                child = bytearray(cells)
                child[i], child[j] = t, s
                if quiet:
                    after = planes[:]
                    after[s], after[t] = p, q
                    child = bytes(child)
                else:
                    child, after = settle(child)
                if solve(child, after, left - 1):
                    path.append((x, i % 8, g))
                    return True
    refuted.add((cells, left))
    return False


def main():
    numbers = iter(sys.stdin.read().split())
    n = int(next(numbers))
    cells = bytearray(40)
    for x in range(5):
        i = 8 * x
        c = int(next(numbers))
        while c:
            cells[i] = c
            i += 1
            c = int(next(numbers))
    cells = bytes(cells)
    if solve(cells, planes_of(cells), n):
        for move in reversed(path):
            print(*move)
    else:
        print(-1)


main()
