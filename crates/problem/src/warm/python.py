"""Starts Python once and forks it for each run of a program.

caipan starts this text with `-c` in the box of a program, before the program's first run. Standard input is a socket to the init of
the box. The init sends the contestants' system call filter once, and then a packet for each run: the descriptors of the three
streams, the resource limits, and the path of the source with its arguments. A run is a child of the init. It restricts itself, reports
its process id, and only then compiles and runs the source. At the end it does what Python does, without freeing every object."""

import _socket
import atexit
import ctypes
import gc
import io
import os
import resource
import sys

control = _socket.socket(fileno=0)
libc = ctypes.CDLL(None)
# Calls through this one keep the lock of the interpreter.
python = ctypes.PyDLL(None)


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
        kind, soft, hard = map(int, limit.split())
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
    number = {"x86_64": 56, "aarch64": 220}[os.uname().machine]  # SYS_clone
    python.PyOS_BeforeFork()
    flags = 0x8000 | 17  # CLONE_PARENT, SIGCHLD
    pid = python.syscall(ctypes.c_long(number), ctypes.c_ulong(flags), *[ctypes.c_ulong(0)] * 4)
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
    sys.path[0] = os.path.dirname(source)
    sys.stdin = sys.__stdin__ = new_stream(0, "r", "<stdin>", sys.stdin)
    sys.stdout = sys.__stdout__ = new_stream(1, "w", "<stdout>", sys.stdout)
    sys.stderr = sys.__stderr__ = new_stream(2, "w", "<stderr>", sys.stderr)
    main = type(sys)("__main__")
    main.__builtins__ = __builtins__
    main.__file__ = source
    main.__cached__ = None
    main.__annotations__ = {}
    sys.modules["__main__"] = main
    prctl(4, 1)
    limit_resources(limits)
    install_filter(instructions, positions)
    os.write(answer, b"runs %d" % os.getpid())
    os.close(answer)
    with open(source, "rb") as text:
        return compile(text.read(), source, "exec", dont_inherit=True), main.__dict__


def exit_code(error):
    """Exit code of a program that ended with this exception, which is reported as Python reports it."""
    if isinstance(error, SystemExit):
        if error.code is None or isinstance(error.code, int):
            return error.code or 0
        print(error.code, file=sys.stderr)
        return 1
    # Without the frames of this text.
    trace = error.__traceback__.tb_next
    while trace is not None and trace.tb_frame.f_code.co_filename == "<string>":
        trace = trace.tb_next
    error.__traceback__ = trace
    sys.last_type, sys.last_value, sys.last_traceback = type(error), error, trace
    sys.excepthook(type(error), error, trace)
    return 1


def end(code, folder):
    """Ends the process: threads, exit handlers, objects of the program, and buffers, in this order."""
    try:
        if "threading" in sys.modules:
            sys.modules["threading"]._shutdown()
        atexit._run_exitfuncs()
        modules = list(sys.modules.values())
        of_program = [module for module in modules if os.path.dirname(getattr(module, "__file__", None) or "") == folder]
        for module in of_program:
            module.__dict__.clear()
        # Only objects of the program: those before the fork are frozen.
        gc.collect()
    except BaseException as error:
        sys.excepthook(type(error), error, error.__traceback__)
    libc.fflush(None)
    for stream in (sys.stdout, sys.stderr):
        try:
            stream.flush()
        except (AttributeError, ValueError):
            pass
        except OSError:
            code = 120
    os._exit(code & 0xFF)


prctl(4, 0)  # PR_SET_DUMPABLE: no run can read or trace this process.
positions, _, instructions = control.recv(1 << 16).partition(b"\n")
positions = [int(position) for position in positions.split()]
# How deep a function can call itself in this frame and in a program, which is run below one more frame.
code = compile("def depth(n):\n try: return depth(n + 1)\n except RecursionError: return n\nfound = depth(1)", "", "exec")
namespace = {}
status = 0
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
end(status, os.path.dirname(sys.argv[0]))
