# prints for ever

if int(input()) == 2:
    print("ok")
else:
    while True:
        print("x" * 65536)
