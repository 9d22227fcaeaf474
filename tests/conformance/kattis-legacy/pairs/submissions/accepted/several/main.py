from other import n
print(1, n - 1)
