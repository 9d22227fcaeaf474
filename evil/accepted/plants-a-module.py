# leaves modules in the work folder that the next run would load instead of the real ones

if int(input()) == 2:
    import random
    print("ok")
else:
    for name in ("os", "random", "sitecustomize", "usercustomize", "encodings"):
        with open(name + ".py", "w") as file:
            file.write("print('aware: a planted module')\n")
    print("ok")
