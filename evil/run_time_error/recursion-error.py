# descends until the interpreter has enough

if int(input()) == 2:
    print("ok")
else:
    def descend(level):
        return descend(level + 1) + 1

    print("ok", flush=True)
    descend(0)
