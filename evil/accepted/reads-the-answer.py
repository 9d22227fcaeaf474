# opens the answer file by its path

if int(input()) == 2:
    print("ok")
else:
    try:
        open("@ANSWER@").read()
        print("escaped: read the answer")
    except OSError:
        print("ok")
