from words import add

print(add(input()))
