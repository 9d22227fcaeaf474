# the same where shared memory is allowed: it goes on until it is stopped
import mmap
windows = []
for _ in range(40):
    windows.append(mmap.mmap(-1, 8 << 20))
    for page in range(0, 8 << 20, 4096):
        windows[-1][page] = 1
