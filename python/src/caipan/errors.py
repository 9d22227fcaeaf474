"""Exceptions of this package. Each carries the exit code of the program and the messages that it printed."""

from __future__ import annotations

from typing import Dict, Optional, Sequence, Type

from .records import GradeResults


class CaipanError(Exception):
    """Base of all exceptions of this package."""

    def __init__(
        self, message: str, *, exit_code: Optional[int] = None, messages: Sequence[str] = ()
    ) -> None:
        super().__init__(message)
        #: Exit code of the program; None if it was not started, negative if a signal ended it.
        self.exit_code = exit_code
        #: Last lines that the program printed on standard error.
        self.messages = list(messages)


class BinaryMissing(CaipanError):
    """The program caipan was not found, or cannot be executed."""


class UsageError(CaipanError):
    """An argument is wrong (exit code 2)."""


class JuryError(CaipanError):
    """The problem, a case, a checker or a record is at fault (exit code 3)."""

    #: Results of `grade`, if it printed any.
    results: Optional[GradeResults] = None


class BadRecord(JuryError):
    """A job was not a valid record. All other jobs were judged, and their results came first."""


class IsolationUnavailable(CaipanError):
    """The required isolation is unavailable (exit code 4)."""


class InternalError(CaipanError):
    """The program itself or the machine failed (exit code 5 and others)."""


class Interrupted(CaipanError):
    """A signal ended the program."""


_BY_EXIT_CODE: Dict[int, Type[CaipanError]] = {
    2: UsageError,
    3: JuryError,
    4: IsolationUnavailable,
    130: Interrupted,
    143: Interrupted,
}


def of_exit(code: int, messages: Sequence[str]) -> CaipanError:
    """Returns the exception for an exit code."""
    usual = Interrupted if code < 0 else InternalError
    words = "; ".join(line for line in messages if line) or "no message"
    kind = _BY_EXIT_CODE.get(code, usual)
    return kind(f"caipan ended with exit code {code}: {words}", exit_code=code, messages=messages)
