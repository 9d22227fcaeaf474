# makes processes although one is all it may have
import os

if int(input()) == 2:
    print("ok")
else:
    try:
        if os.fork() == 0:
            os._exit(0)
        print("escaped: a second process")
    except OSError:
        print("ok")
