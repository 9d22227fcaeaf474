# makes a thread although one is all it may have
import threading

if int(input()) == 2:
    print("ok")
else:
    try:
        threading.Thread(target=print).start()
        print("escaped: a second thread")
    except RuntimeError:
        print("ok")
