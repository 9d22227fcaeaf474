# Copies a file in the ways of the library, with and without modes and times.
import os, shutil

text = b"x" * 200000
with open("a", "wb") as file:
    file.write(text)
shutil.copyfile("a", "b")
shutil.copyfile("b", "c")
with open("a", "rb") as source, open("d", "wb") as target:
    shutil.copyfileobj(source, target)
shutil.move("d", "e")
shutil.copy("a", "f")
shutil.copy2("a", "g")
good = all(open(name, "rb").read() == text for name in "bcefg")
print("ok" if good else "wrong")
