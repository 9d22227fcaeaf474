print(input()[0])
