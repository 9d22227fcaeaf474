low, high = 1, int(input())
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    said = input()
    if said == "right":
        break
    low, high = (low, guess - 1) if said == "less" else (guess + 1, high)
