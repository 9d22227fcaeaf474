# An anonymous map is a shared one in Python; multiprocessing's arrays are made of it.
import mmap

room = mmap.mmap(-1, 1 << 20)
room[4096:4098] = b"ok"
print(room[4096:4098].decode())
