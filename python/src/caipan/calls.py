"""Judges submissions with `caipan grade`, and outputs with `caipan check`."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import List, Optional, Sequence, Tuple, Union

from . import codec, errors
from .process import AnyPath, Process
from .records import GradeResults


@dataclass
class CheckResult:
    """Verdict on one output."""

    verdict: str
    """Verdict: AC, PC or WA; of a program also TLE, MLE, OLE, RE or CE."""
    text: str
    """Verdict with its evidence, and on further lines likely mistakes, in English."""

    @property
    def accepted(self) -> bool:
        """Whether the output is right."""
        return self.verdict == "AC"


def grade(
    problem: AnyPath,
    submissions: Union[AnyPath, Sequence[AnyPath]],
    *,
    cases: Sequence[str] = (),
    parallel: Optional[int] = None,
    journal: Optional[AnyPath] = None,
    require_isolation: Optional[str] = None,
    binary: Optional[AnyPath] = None,
    arguments: Sequence[str] = (),
) -> GradeResults:
    """
    Judges sources, executables or folders of them against a problem: the name of a built-in one, a folder or a
    contest.toml. `cases` are patterns of the names of cases. `journal` is a file that keeps results for a later
    call. Rejected submissions are results, not exceptions.

    Raises JuryError, with the results if there are any, if the problem or its checker is at fault; UsageError,
    IsolationUnavailable and InternalError.
    """
    if isinstance(submissions, (str, os.PathLike)):
        submissions = [submissions]
    paths = [os.fspath(path) for path in submissions]
    words = ["grade", os.fspath(problem), "--format", "json"]
    words += ["--no-journal"] if journal is None else ["--journal", os.fspath(journal)]
    for pattern in cases:
        words += ["--case", pattern]
    if parallel is not None:
        words += ["--jobs", str(parallel)]
    words += _isolation(require_isolation)
    code, stdout, messages = run_program(binary, [*words, *arguments, "--", *paths])
    results = codec.decode(GradeResults, json.loads(stdout)) if stdout.strip() else None
    if code in (0, 1) and results is not None:
        return results
    error = errors.of_exit(code, messages)
    if isinstance(error, errors.JuryError):
        error.results = results
    raise error


def check(
    problem: AnyPath,
    case: AnyPath,
    output: Union[AnyPath, bytes],
    answer: Optional[AnyPath] = None,
    *,
    require_isolation: Optional[str] = None,
    binary: Optional[AnyPath] = None,
    arguments: Sequence[str] = (),
) -> CheckResult:
    """
    Judges one output: its bytes, or the path of a file or of a program that makes it. `case` is the name of a
    case of the problem or the path of an input.

    Raises the same exceptions as `grade`.
    """
    words: List[str] = ["check", *_isolation(require_isolation), *arguments, "--"]
    words += [os.fspath(problem), os.fspath(case)]
    path, stdin = ("-", output) if isinstance(output, bytes) else (os.fspath(output), b"")
    words.append(path)
    words += [os.fspath(answer)] if answer is not None else []
    code, stdout, messages = run_program(binary, words, stdin)
    text = stdout.decode("utf-8", "replace").rstrip("\n")
    if code not in (0, 1) or not text:
        raise errors.of_exit(code, messages or [text])
    return CheckResult(verdict=text.split(maxsplit=1)[0], text=text)


def _isolation(level: Optional[str]) -> List[str]:
    return [] if level is None else ["--require-isolation", level]


def run_program(
    binary: Optional[AnyPath], words: Sequence[str], stdin: bytes = b""
) -> Tuple[int, bytes, List[str]]:
    """Runs the program; returns its exit code, standard output and messages."""
    process = Process(binary, words)
    try:
        try:
            process.stdin.write(stdin)
            process.stdin.close()
        except BrokenPipeError:
            # A program that refuses its arguments may end without reading its input.
            pass
        stdout = process.stdout.read()
        return process.finish(), stdout, process.messages()
    finally:
        process.stop()
        process.stdout.close()
