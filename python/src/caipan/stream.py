"""Judges a stream of jobs with `caipan verify`."""

from __future__ import annotations

import json
import threading
from typing import Any, Iterable, Iterator, List, Mapping, Optional, Sequence, Type, Union

from . import codec, errors
from .process import AnyPath, Process
from .records import Job, Result


class Verification(Iterator[Result]):
    """
    Iterator over the results of jobs, in the order in which they are known.

    `close` ends the program and everything that it runs; so do the end of a `with` statement, an exception
    during the wait for a result, and the collection of an iterator that nobody uses any more.
    """

    def __init__(
        self,
        jobs: Iterable[Union[Job, Mapping[str, Any]]],
        binary: Optional[AnyPath],
        arguments: Sequence[str],
    ) -> None:
        self._is_closed = False
        self._process = Process(binary, arguments)
        self._feeder = _Feeder(jobs, self._process)
        self._feeder.start()

    def __iter__(self) -> Verification:
        return self

    def __next__(self) -> Result:
        if self._is_closed:
            raise StopIteration
        try:
            line = self._process.stdout.readline()
            # Only a program that was killed leaves an incomplete line.
            if line.endswith(b"\n"):
                return codec.decode(Result, json.loads(line))
        except BaseException:
            self.close()
            raise
        return self._end()

    def _end(self) -> Result:
        """Raises StopIteration, or the exception because of which there are no more results."""
        was_closed = self._is_closed
        code = self._process.finish()
        self.close()
        self._process.stdout.close()
        if was_closed:
            raise StopIteration
        if self._feeder.error is not None:
            raise self._feeder.error
        if code == 0:
            raise StopIteration
        messages = self._process.messages()
        if code == 3:
            words = "; ".join(messages)
            raise errors.BadRecord(f"a job was refused: {words}", exit_code=code, messages=messages)
        raise errors.of_exit(code, messages)

    def close(self) -> None:
        """Ends the program. Jobs without a result get none. May be called from another thread, and twice."""
        if self._is_closed:
            return
        self._is_closed = True
        self._process.stop()

    def __enter__(self) -> Verification:
        return self

    def __exit__(
        self, kind: Optional[Type[BaseException]], error: Optional[BaseException], trace: object
    ) -> None:
        self.close()

    def __del__(self) -> None:
        # An iterator whose program could not be started has no process.
        if hasattr(self, "_process"):
            self.close()
            self._process.stdout.close()


class _Feeder:
    """Writes jobs to the program as it takes them, in a thread of its own."""

    def __init__(self, jobs: Iterable[Union[Job, Mapping[str, Any]]], process: Process) -> None:
        self._jobs = jobs
        self._process = process
        #: Exception of the iterable of jobs, or of a job that is no JSON.
        self.error: Optional[BaseException] = None

    def start(self) -> None:
        threading.Thread(target=self._run, daemon=True).start()

    def _run(self) -> None:
        stdin = self._process.stdin
        try:
            for job in self._jobs:
                stdin.write(_line(job))
                stdin.flush()
        except BrokenPipeError:
            # The program has ended; its exit code shows the reason.
            pass
        except BaseException as error:
            self.error = error
            self._process.stop()
        finally:
            try:
                stdin.close()
            except BrokenPipeError:
                pass


def _line(job: Union[Job, Mapping[str, Any]]) -> bytes:
    try:
        return json.dumps(codec.encode(job), allow_nan=False).encode() + b"\n"
    except (TypeError, ValueError) as error:
        raise errors.BadRecord(f"a job is no JSON: {error}") from error


def verify(
    jobs: Iterable[Union[Job, Mapping[str, Any]]],
    *,
    problem: Optional[AnyPath] = None,
    problem_root: Optional[AnyPath] = None,
    parallel: Optional[int] = None,
    repeat: bool = False,
    every_case: bool = False,
    warm: bool = False,
    require_isolation: Optional[str] = None,
    binary: Optional[AnyPath] = None,
    arguments: Sequence[str] = (),
) -> Verification:
    """
    Judges jobs, and returns an iterator over their results. Jobs are read in the background, only as fast as
    they are judged. A fault of the tests or the machine is a result whose reward is None.

    The iterator raises BadRecord after the last result if a job was refused, IsolationUnavailable if
    `require_isolation` is unavailable, and what the iterable of jobs raises.
    """
    words: List[str] = ["verify", "-", "--max-nulls", "100%"]
    for option, value in [
        ("--problem", problem),
        ("--problem-root", problem_root),
        ("--jobs", parallel),
        ("--require-isolation", require_isolation),
    ]:
        if value is not None:
            words += [option, str(value)]
    words += ["--repeat"] if repeat else []
    words += ["--every-case"] if every_case else []
    words += ["--warm"] if warm else []
    return Verification(jobs, binary, [*words, *arguments])
