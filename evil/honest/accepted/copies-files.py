# Copies a file in the ways of the library that take no mode with them.
import os, shutil

text = b"x" * 200000
with open("a", "wb") as file:
    file.write(text)
shutil.copyfile("a", "b")
shutil.copyfile("b", "c")
with open("a", "rb") as source, open("d", "wb") as target:
    shutil.copyfileobj(source, target)
shutil.move("d", "e")
good = all(open(name, "rb").read() == text for name in "bce")
print("ok" if good else "wrong")
