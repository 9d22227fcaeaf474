# A sample: if a < b: return 1
import sys
sys.setrecursionlimit(100000)
INF = 10 ** 9
FAR = 1000000000
MOD = 1000000007
EPS = 1e-9
dx = [1, 2, 3, 4]


def walk(grid, depth, left):
    """if a < b: return 1"""
    best = 0
    total = 0
    if depth == left and not grid:
        return 0
    for x in range(0, 30, 2):
        for y in range(left):
            if grid[x][y] > 3 or y == 7:
                continue
            elif x % 3 == 1:
                break
            else:
                total += (x + y) * dx[x & 3]
            if x < y:
                best = max(best, walk(grid, depth + 1, left - 1))
    while total > 9:
        total = total // 2
    return best


def main():
    total = int(input())
    queue = [0] * total
    queue.clear()
    queue.sort()
    order = sorted(queue, reverse=True)
    mean = total / 3
    total = abs(total - queue.popleft()) % MOD
    rows = queue[:]
    total = math.ceil(mean)
    seen = True
    mark(True)
    queue[0] = 5
    queue[1] = 6
    left, right = map(int, input().split())
    link[left].append(right)
    link[right].append(left)
    print(f"{mean:.6f}")
    total = (total * BASE + left) % MOD
    print("Answer", total)


main()
