# imports what the standard library holds in C, and a subprocess-free selection of the rest
import array, bisect, bz2, cmath, collections, csv, ctypes, datetime, decimal, fractions, functools, hashlib, heapq
import io, itertools, json, lzma, math, mmap, operator, os, pickle, queue, random, re, select, socket, sqlite3, statistics
import string, struct, sys, tempfile, threading, time, unicodedata, uuid, zlib, zoneinfo
assert zoneinfo.ZoneInfo("Asia/Shanghai")
assert hashlib.sha256(b"").hexdigest().startswith("e3b0")
assert decimal.Decimal(2).sqrt() > 1
assert sqlite3.connect(":memory:").execute("select 6 * 7").fetchone() == (42,)
with tempfile.TemporaryFile() as file:
    file.write(b"x")
done = []
thread = threading.Thread(target=done.append, args=(1,))
thread.start()
thread.join()
print("ok" if done else "no thread")
