"""Starts Python once and forks it for each run of a program.

caipan starts this text with `-c` in the box of a program, before the program's first run. Standard input is a socket to the init of
the box. The init sends the contestants' system call filter once, and then a packet for each run: the descriptors of the three
streams, the resource limits, and the path of the source with its arguments. A run is a child of the init. It restricts itself, reports
its process id, and only then compiles and runs the source. At the end it does what Python does, without freeing every object."""

import sys

# The working folder may contain files named like modules.
del sys.path[0]

import _socket
import atexit
import ctypes
import gc
import io
import os
import resource

control = _socket.socket(fileno=0)
libc = ctypes.CDLL(None)
# Calls through this one keep the lock of the interpreter.
python = ctypes.PyDLL(None)
CLONE = {"x86_64": 56, "aarch64": 220}[os.uname().machine]  # SYS_clone


class Instructions(ctypes.Structure):
    """struct sock_fprog: the filter's instructions, eight bytes each."""

    _fields_ = [("count", ctypes.c_ushort), ("first", ctypes.c_void_p)]


def prctl(option, *values):
    words = [value if isinstance(value, ctypes._Pointer) else ctypes.c_ulong(value) for value in values]
    words += [ctypes.c_ulong(0)] * (4 - len(words))
    if libc.prctl(ctypes.c_int(option), *words) != 0:
        os._exit(127)


def limit_resources(limits):
    for limit in limits.split(b","):
        kind, *values = map(int, limit.split())
        # Many versions of Python reject larger numbers.
        soft, hard = [value if value < 1 << 63 else resource.RLIM_INFINITY for value in values]
        resource.setrlimit(kind, (soft, hard))


def install_filter(instructions, own_pid_positions):
    instructions = bytearray(instructions)
    for position in own_pid_positions:
        instructions[8 * position + 4 : 8 * position + 8] = os.getpid().to_bytes(4, sys.byteorder)
    text = (ctypes.c_char * len(instructions)).from_buffer(instructions)
    program = Instructions(len(instructions) // 8, ctypes.addressof(text))
    prctl(22, 2, ctypes.pointer(program))  # PR_SET_SECCOMP, SECCOMP_MODE_FILTER


def new_stream(descriptor, mode, name, old):
    """Opens a stream as Python does at its start. The old one is empty, but belongs to another file."""
    buffer = io.open(descriptor, mode + "b", -1, closefd=False)
    buffer.raw.name = name
    stream = io.TextIOWrapper(buffer, old.encoding, old.errors, "\n", old.line_buffering, old.write_through)
    stream.mode = mode
    return stream


def fork_sibling():
    """Forks a child of this process's parent. Returns 0 in the child."""
    python.PyOS_BeforeFork()
    flags = 0x8000 | 17  # CLONE_PARENT, SIGCHLD
    pid = python.syscall(ctypes.c_long(CLONE), ctypes.c_ulong(flags), *[ctypes.c_ulong(0)] * 4)
    if pid == 0:
        python.PyOS_AfterFork_Child()
    else:
        python.PyOS_AfterFork_Parent()
    return pid


def serve():
    """Forks a run for each request. Returns only in the process of a run: its request, and the descriptors of its streams."""
    while True:
        request, attached, _, _ = control.recvmsg(1 << 16, _socket.CMSG_SPACE(12))
        if not request:
            os._exit(0)
        received = attached[0][2]
        descriptors = [int.from_bytes(received[at : at + 4], sys.byteorder) for at in (0, 4, 8)]
        if fork_sibling() == 0:
            return request, descriptors
        for descriptor in descriptors:
            os.close(descriptor)


def become_run(request, descriptors):
    """Makes the process that of a program: streams, arguments, limits and filter. Returns the code and the namespace."""
    prctl(1, 9)  # PR_SET_PDEATHSIG, SIGKILL
    os.setsid()
    answer = os.dup(control.detach())
    for number, descriptor in enumerate(descriptors):
        os.dup2(descriptor, number)
        os.close(descriptor)
    limits, *arguments = request.split(b"\0")
    sys.argv = [os.fsdecode(argument) for argument in arguments]
    source = sys.argv[0]
    if hasattr(sys, "orig_argv"):
        sys.orig_argv = sys.orig_argv[: sys.orig_argv.index("-c")] + sys.argv
    sys.path.insert(0, os.path.dirname(source))
    sys.stdin = sys.__stdin__ = new_stream(0, "r", "<stdin>", sys.stdin)
    sys.stdout = sys.__stdout__ = new_stream(1, "w", "<stdout>", sys.stdout)
    sys.stderr = sys.__stderr__ = new_stream(2, "w", "<stderr>", sys.stderr)
    main = type(sys)("__main__")
    main.__builtins__ = __builtins__
    main.__file__ = source
    main.__cached__ = None
    main.__loader__ = sys.modules["_frozen_importlib_external"].SourceFileLoader("__main__", source)
    main.__annotations__ = {}
    sys.modules["__main__"] = main
    prctl(4, 1)
    limit_resources(limits)
    install_filter(instructions, positions)
    os.write(answer, b"runs %d" % os.getpid())
    os.close(answer)
    with open(source, "rb") as text:
        return compile(text.read(), source, "exec", dont_inherit=True), main.__dict__


# The defaults below are bound before a program can replace the functions.
def exit_code(error, index=int.__index__, report=sys.excepthook, is_a=isinstance):
    """Exit code of a program that ended with this exception, which is reported as Python reports it."""
    if is_a(error, SystemExit):
        code = error.code
        if code is None:
            return 0
        if is_a(code, int):
            number = index(code)
            return number & 0xFF if -(1 << 63) <= number < 1 << 63 else 0xFF
        try:
            print(code, file=sys.stderr)
        except BaseException:
            pass
        return 1
    # Without the frames of this text.
    trace = error.__traceback__.tb_next
    while trace is not None and trace.tb_frame.f_code.co_filename == "<string>":
        trace = trace.tb_next
    error.__traceback__ = trace
    sys.last_type, sys.last_value, sys.last_traceback = type(error), error, trace
    try:
        sys.excepthook(type(error), error, trace)
    except BaseException:
        report(type(error), error, trace)
    return 1


def flush_streams():
    """Flushes standard output and error. Returns whether no open one fails."""
    is_good = True
    for name in ("stdout", "stderr"):
        stream = getattr(sys, name, None)
        if stream is None:
            continue
        try:
            if getattr(stream, "closed", False):
                continue
        except BaseException:
            pass
        try:
            stream.flush()
        except BaseException:
            is_good = False
    return is_good


def flush_files(objects=gc.get_objects, kinds=(io.TextIOWrapper, io.BufferedWriter, io.BufferedRandom)):
    for kind in kinds:
        for file in [file for file in objects() if type(file) is kind]:
            try:
                file.flush()
            except BaseException:
                pass


def drop_modules():
    """Drops the program's modules and those that it imported, as Python does before a last collection of garbage."""
    sys.stdin, sys.stdout, sys.stderr = sys.__stdin__, sys.__stdout__, sys.__stderr__
    for name in [name for name in sys.modules if name not in own_modules]:
        sys.modules[name] = None
    sys.modules["__main__"] = None


def end(code, leave=os._exit, exit_functions=atexit._run_exitfuncs, collect=gc.collect):
    """Ends the process: threads, exit handlers, buffers, and objects of the program, in this order."""
    threading = sys.modules.get("threading")
    join_threads = [] if threading is None else [lambda: threading._shutdown()]
    for step in [*join_threads, exit_functions]:
        try:
            step()
        except BaseException as error:
            sys.__excepthook__(type(error), error, error.__traceback__)
    is_good = flush_streams()
    # Only objects made after the fork are collected: those before are frozen.
    for step in (flush_files, drop_modules, collect, flush_files):
        try:
            step()
        except BaseException:
            pass
    is_good = flush_streams() and is_good
    libc.fflush(None)
    leave(code if is_good else 120)


prctl(4, 0)  # PR_SET_DUMPABLE: no run can read or trace this process.
positions, _, instructions = control.recv(1 << 16).partition(b"\n")
positions = [int(position) for position in positions.split()]
# How deep a function can call itself in this frame and in a program, which is run below one more frame.
code = compile("def depth(n):\n try: return depth(n + 1)\n except RecursionError: return n\nfound = depth(1)", "", "exec")
namespace = {}
status = 0
own_modules = set(sys.modules)
try:
    # The call of `exec` takes part in the depth, differently after its first executions.
    for attempt in range(4):
        if attempt == 3:
            sys.setrecursionlimit(sys.getrecursionlimit() + namespace["depth"](1) - namespace["found"])
            gc.freeze()
            os.write(0, b"started")
            code, namespace = become_run(*serve())
        exec(code, namespace)
except KeyboardInterrupt:
    raise
except BaseException as error:
    status = exit_code(error)
code = namespace = None
end(status)
