"""Finds the program caipan, starts it in a process group of its own, and ends that group."""

from __future__ import annotations

import collections
import os
import shutil
import signal
import subprocess
import sys
import sysconfig
import threading
from pathlib import Path
from typing import IO, Deque, Iterator, List, NoReturn, Optional, Sequence, Union

from .errors import BinaryMissing

AnyPath = Union[str, "os.PathLike[str]"]

#: Environment variable that names the program.
BINARY_VARIABLE = "CAIPAN_BINARY"

#: Number of lines of standard error that are kept.
_KEPT_LINES = 100

#: Seconds that the program has to end after it was told to, before it is killed.
_PATIENCE = 5.0


def find_binary(binary: Optional[AnyPath] = None) -> str:
    """
    Returns the path of the program: the argument, the environment variable CAIPAN_BINARY, the program that was
    installed with this package, or the first one on PATH.

    Raises BinaryMissing if there is none.
    """
    named = os.fspath(binary) if binary is not None else os.environ.get(BINARY_VARIABLE)
    if named:
        found = shutil.which(named)
        if found is None:
            raise BinaryMissing(f"{named} is not a program that can be executed")
        return found
    for folder in _script_folders():
        candidate = os.path.join(folder, "caipan")
        if os.path.isfile(candidate) and os.access(candidate, os.X_OK) and not _is_script(candidate):
            return candidate
    found = shutil.which("caipan")
    if found is None:
        raise BinaryMissing(
            "the program caipan is not installed beside this package and not on PATH;"
            f" {BINARY_VARIABLE} may name it"
        )
    return found


def _script_folders() -> Iterator[str]:
    """Yields the folders into which an installer may have put the program."""
    yield sysconfig.get_path("scripts")
    yield sysconfig.get_path("scripts", f"{os.name}_user")
    # `pip install --target FOLDER` makes FOLDER/bin.
    yield str(Path(__file__).parent.parent / "bin")


def _is_script(path: str) -> bool:
    with open(path, "rb") as file:
        return file.read(2) == b"#!"


class Process:
    """A running caipan, whose standard error is read in the background."""

    def __init__(self, binary: Optional[AnyPath], arguments: Sequence[str]) -> None:
        command = [find_binary(binary), "--color", "never", "--lang", "en", *arguments]
        try:
            self._process = subprocess.Popen(
                command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                start_new_session=True,
            )
        except OSError as error:
            raise BinaryMissing(f"{command[0]} cannot be started: {error.strerror}") from error
        self._lines: Deque[str] = collections.deque(maxlen=_KEPT_LINES)
        self._reader = threading.Thread(target=self._read_messages, daemon=True)
        self._reader.start()

    @property
    def stdin(self) -> IO[bytes]:
        assert self._process.stdin is not None
        return self._process.stdin

    @property
    def stdout(self) -> IO[bytes]:
        assert self._process.stdout is not None
        return self._process.stdout

    def _read_messages(self) -> None:
        stderr = self._process.stderr
        assert stderr is not None
        with stderr:
            for line in stderr:
                self._lines.append(line.decode("utf-8", "replace").rstrip("\n"))

    def finish(self) -> int:
        """Waits for the end of the program and of its messages; returns the exit code."""
        code = self._process.wait()
        self._reader.join(_PATIENCE)
        return code

    def messages(self) -> List[str]:
        """Returns the last lines of standard error."""
        return list(self._lines)

    def stop(self) -> None:
        """Ends the process group, and waits until the program has ended."""
        self._signal(signal.SIGTERM)
        try:
            self._process.wait(_PATIENCE)
        except subprocess.TimeoutExpired:
            self._signal(signal.SIGKILL)
            self._process.wait()

    def _signal(self, number: signal.Signals) -> None:
        # The process group has the id of the program, which is not reused until the program was waited for.
        if self._process.poll() is None:
            try:
                os.killpg(self._process.pid, number)
            except ProcessLookupError:
                pass


def execute(arguments: Sequence[str]) -> NoReturn:
    """Replaces this process by the program."""
    binary = find_binary()
    sys.stdout.flush()
    os.execv(binary, ["caipan", *arguments])
