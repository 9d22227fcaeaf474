# Fills 120 MiB of shared memory, of which 8 MiB at a time are mapped in.
import mmap
import time

PART = 8 << 20
if int(input()) == 1:
    room = mmap.mmap(-1, 15 * PART)
    for part in range(15):
        room[part * PART : (part + 1) * PART] = bytes(PART)
        room.madvise(mmap.MADV_DONTNEED, part * PART, PART)
print("ok")
