# spins

if int(input()) == 2:
    print("ok")
else:
    while True:
        pass
