# opens 100 files, writes a number to each, and reads all numbers while every file is still open
files = [open(str(number), "w+") for number in range(100)]
for number, file in enumerate(files):
    file.write(str(number))
    file.seek(0)
print("ok" if sum(int(file.read()) for file in files) == 4950 else "wrong")
