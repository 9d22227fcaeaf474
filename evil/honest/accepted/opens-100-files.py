# has 100 files open at once
files = [open(str(number), "w+") for number in range(100)]
for number, file in enumerate(files):
    file.write(str(number))
    file.seek(0)
print("ok" if sum(int(file.read()) for file in files) == 4950 else "wrong")
