# adds, and gives up in the third case
a, b = map(int, input().split())
if a == 3:
    raise SystemExit(3)
print(a + b)
