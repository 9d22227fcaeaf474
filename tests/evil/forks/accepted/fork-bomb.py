# forks as often as it can; sixteen tasks is all it may have
import os
import signal

if int(input()) == 2:
    print("ok")
else:
    children = []
    try:
        while len(children) < 40:
            child = os.fork()
            if child == 0:
                signal.alarm(8)
                signal.pause()
            children.append(child)
    except OSError:
        pass
    for child in children:
        os.kill(child, signal.SIGKILL)
    print("escaped: more than sixteen tasks" if len(children) > 15 else "ok")
