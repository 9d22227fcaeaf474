word = input()
while word == "loop":
    pass
print(word)
