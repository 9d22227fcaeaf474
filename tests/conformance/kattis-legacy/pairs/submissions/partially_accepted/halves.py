# @EXPECTED_SCORE@: 60
n = int(input())
print(n // 2, n - n // 2)
