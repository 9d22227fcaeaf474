# prints the right answer and dies of an exception

if int(input()) == 2:
    print("ok")
else:
    print("ok", flush=True)
    raise ValueError("nobody catches this")
