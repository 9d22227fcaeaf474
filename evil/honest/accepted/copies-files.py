# Copies a file in every way of the library, and by the call that is fast where there is one.
import os, shutil

text = b"x" * 200000
with open("a", "wb") as file:
    file.write(text)
shutil.copyfile("a", "b")
shutil.copy2("a", "c")
with open("a", "rb") as source, open("d", "wb") as target:
    shutil.copyfileobj(source, target)
shutil.move("d", "e")
good = all(open(name, "rb").read() == text for name in "bce")
print("ok" if good else "wrong")
