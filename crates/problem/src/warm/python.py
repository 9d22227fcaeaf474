"""Starts Python once and forks it for each run of a program.

caipan starts this text with `-c` in the box of a program, before the program's first run. Standard input is a socket to the init of
the box. The init sends the contestants' system call filter once, and then a packet for each run: the descriptors of the three
streams, the resource limits, and the path of the source with its arguments. The run is the child of a child that ends at once, so that the
init adopts it. It restricts itself, reports its process id, and only then compiles and runs the source."""

import _socket
import ctypes
import io
import os
import sys

control = _socket.socket(fileno=0)
libc = ctypes.CDLL(None)


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
        resource, soft, hard = map(int, limit.split())
        if libc.setrlimit(ctypes.c_int(resource), (ctypes.c_ulong * 2)(soft, hard)) != 0:
            os._exit(127)


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


def serve():
    """Forks a run for each request. Returns only in the process of a run: its request, and the descriptors of its streams."""
    while True:
        request, attached, _, _ = control.recvmsg(1 << 16, _socket.CMSG_SPACE(12))
        if not request:
            os._exit(0)
        received = attached[0][2]
        descriptors = [int.from_bytes(received[at : at + 4], sys.byteorder) for at in (0, 4, 8)]
        between = os.fork()
        if between == 0:
            between = os.getpid()
            if os.fork() != 0:
                os._exit(0)
            while os.getppid() == between:
                os.sched_yield()
            return request, descriptors
        for descriptor in descriptors:
            os.close(descriptor)
        os.waitpid(between, 0)


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


prctl(4, 0)  # PR_SET_DUMPABLE: no run can read or trace this process.
positions, _, instructions = control.recv(1 << 16).partition(b"\n")
positions = [int(position) for position in positions.split()]
# How deep a function can call itself in this frame and in a program, which is run below one more frame.
code = compile("def depth(n):\n try: return depth(n + 1)\n except RecursionError: return n\nfound = depth(1)", "", "exec")
namespace = {}
is_failed = False
try:
    # The call of `exec` takes part in the depth, differently after its first executions.
    for attempt in range(5):
        if attempt == 4:
            sys.setrecursionlimit(sys.getrecursionlimit() + namespace["depth"](1) - namespace["found"])
            os.write(0, b"started")
            code, namespace = become_run(*serve())
        exec(code, namespace)
except (SystemExit, KeyboardInterrupt):
    raise
except BaseException as error:
    # Without the frames of this text.
    trace = error.__traceback__.tb_next
    while trace is not None and trace.tb_frame.f_code.co_filename == "<string>":
        trace = trace.tb_next
    error.__traceback__ = trace
    sys.last_type, sys.last_value, sys.last_traceback = type(error), error, trace
    sys.excepthook(type(error), error, trace)
    is_failed = True
if is_failed:
    sys.exit(1)
