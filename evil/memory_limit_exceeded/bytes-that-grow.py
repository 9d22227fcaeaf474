# takes 256 MiB piece by piece

if int(input()) == 2:
    print("ok")
else:
    held = []
    for _ in range(256):
        held.append(b"x" * (1 << 20))
    print("ok")
