# Wrong: the tiles of a column are tried from the top down, so the list found is not the smallest one.
import sys


def settle(cols):
    while True:
        gone = set()
        for x in range(5):
            col = cols[x]
            for y, c in enumerate(col):
                if col[y:y + 3] == c * 3:
                    gone |= {(x, y), (x, y + 1), (x, y + 2)}
                if x < 3 and cols[x + 1][y:y + 1] == c and cols[x + 2][y:y + 1] == c:
                    gone |= {(x, y), (x + 1, y), (x + 2, y)}
        if not gone:
            return cols
        cols = [''.join(c for y, c in enumerate(cols[x]) if (x, y) not in gone) for x in range(5)]


def moves(cols, last):
    waited = False
    rows = [''.join(k[y:y + 1] or '.' for k in cols) for y in range(7)]
    for x in range(5):
        for y in reversed(range(len(cols[x]))):
            c = cols[x][y]
            for g in (1, -1):
                u = x + g
                if u < 0 or u > 4:
                    continue
                new = list(cols)
                if y < len(cols[u]):
                    d = cols[u][y]
                    if g < 0 or c == d and (waited or last):
                        continue
                    waited = waited or c == d
                    row = rows[y][:x] + d + c + rows[y][u + 1:]
                    here = cols[x][max(0, y - 2):y] + d + cols[x][y + 1:y + 3]
                    there = cols[u][max(0, y - 2):y] + c + cols[u][y + 1:y + 3]
                    quiet = c == d or not (c * 3 in row or d * 3 in row or d * 3 in here or c * 3 in there)
                    if quiet and last:
                        continue
                    new[x] = cols[x][:y] + d + cols[x][y + 1:]
                    new[u] = cols[u][:y] + c + cols[u][y + 1:]
                else:
                    quiet = False
                    new[x] = cols[x][:y] + cols[x][y + 1:]
                    new[u] = cols[u] + c
                yield (x, y, g), new if quiet else settle(new)


failed = set()


def solve(cols, left):
    text = ''.join(cols)
    if not text or left == 0:
        return [] if not text and left == 0 else None
    key = (tuple(cols), left)
    if key in failed or any(text.count(c) < 3 for c in set(text)):
        return None
    for move, new in moves(cols, left == 1):
        rest = solve(new, left - 1)
        if rest is not None:
            return [move] + rest
    failed.add(key)
    return None


def main():
    words = sys.stdin.read().split()
    n = int(words[0])
    cols = ['']
    for w in words[1:]:
        if w == '0':
            cols.append('')
        else:
            cols[-1] += chr(64 + int(w))
    answer = solve(cols[:5], n)
    if answer is None:
        print(-1)
    else:
        for x, y, g in answer:
            print(x, y, g)


main()
