# What a library asks for when it is loaded, some of which may not be told.
import locale, os, platform, resource, sysconfig, tempfile, threading

os.cpu_count(), platform.machine(), locale.getlocale(), sysconfig.get_paths()
resource.getrusage(resource.RUSAGE_SELF), resource.getrlimit(resource.RLIMIT_AS)
with tempfile.TemporaryFile() as file:
    file.write(b"ok")
    file.seek(0)
    file.truncate(2)
    thread = threading.Thread(target=lambda: print(file.read().decode()))
    thread.start()
    thread.join()
