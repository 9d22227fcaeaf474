# Fills 96 MiB of shared memory, of which 8 MiB at a time are mapped in.
import mmap

PART = 8 << 20
if int(input()) == 1:
    room = mmap.mmap(-1, 12 * PART)
    for part in range(12):
        room[part * PART : (part + 1) * PART] = bytes(PART)
        room.madvise(mmap.MADV_DONTNEED, part * PART, PART)
print("ok")
