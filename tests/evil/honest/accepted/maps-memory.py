# Python's own maps are shared and anonymous: a plain buffer to whoever uses them
import mmap
buffer = mmap.mmap(-1, 16 << 20)
buffer[0:4] = b"test"
print("ok" if buffer[:4] == b"test" else "wrong")
