"""
`python -m caipan.problems` audits the problem directories of a repository, and tells each fault with file and line.

It runs `caipan validate` on each folder that has a problem.toml: inputs, answers, validators, checkers, the jury's programs, and
with --strength the mistakes that the cases miss. Exit code 1 means that something is wrong, others are caipan's.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Dict, Iterable, Iterator, List, Optional, Sequence, Tuple

from .calls import run_program
from .errors import CaipanError, JuryError, of_exit

#: Where an error message of caipan says that it is: ` --> problem.toml:6:1`.
_POSITION = re.compile(r"^\s*--> (?P<file>.+):(?P<line>\d+):\d+$")


@dataclass
class Finding:
    """Something that is wrong in a file."""

    file: str
    """Path of the file, relative to the current folder."""
    line: int
    """Number of the line, from 1; 1 if the whole file is meant."""
    is_error: bool
    """Whether it makes the exit code 1."""
    text: str
    """What is wrong, in one line of English."""


def find_problems(folders: Iterable[str]) -> List[str]:
    """Returns the folders at and below these that have a problem.toml, in order."""
    found = set()
    for folder in folders:
        for place, below, files in os.walk(folder):
            below[:] = [name for name in below if not name.startswith(".")]
            if "problem.toml" in files:
                found.add(os.path.normpath(place))
                # The fields below belong to this problem.
                below.clear()
    return sorted(found)


def of_files(files: Iterable[str]) -> List[str]:
    """Returns the problem directories that these files belong to, in order."""
    found = set()
    for file in files:
        for folder in [Path(file), *Path(file).parents]:
            if (folder / "problem.toml").is_file():
                found.add(os.path.normpath(folder))
                break
    return sorted(found)


def audit(problem: str, options: Sequence[str]) -> Tuple[List[Finding], Optional[CaipanError]]:
    """Audits a problem. The error tells why the audit is incomplete, where that is not the jury's fault."""
    code, stdout, messages = run_program(None, ["validate", problem, "--format", "json", *options])
    findings = list(of_audit(problem, json.loads(stdout))) if stdout.strip() else []
    if code in (0, 1):
        return findings, None
    error = of_exit(code, messages)
    if not isinstance(error, JuryError):
        return findings, error
    if not any(finding.is_error for finding in findings):
        findings.append(_of_messages(problem, messages))
    return findings, None


def _of_messages(problem: str, messages: Sequence[str]) -> Finding:
    """Returns the finding of an audit that could not begin."""
    errors = [line[len("error: ") :] for line in messages if line.startswith("error: ")]
    text = errors[0] if errors else "; ".join(messages)
    for position in filter(None, map(_POSITION.match, messages)):
        return Finding(position["file"], int(position["line"]), True, text)
    return Finding(os.path.join(problem, "problem.toml"), 1, True, text)


def of_audit(problem: str, audited: Dict[str, Any]) -> Iterator[Finding]:
    """Yields what an audit, as `caipan validate --format json` prints it, has found."""
    for key in ("faults", "warnings"):
        for fact in audited[key]:
            file, line = _place(fact.get("args", {}))
            text = fact["reason"]
            if file is not None and text.startswith(f"{file}: "):
                text = re.sub(r"^line \d+: ", "", text[len(file) + 2 :])
            yield Finding(file or os.path.join(problem, "problem.toml"), line, key == "faults", text)
    programs = (audited.get("programs") or {}).get("programs", [])
    for program in programs:
        if not program["is_as_expected"]:
            yield from _of_program(problem, program)
    paths = [program["path"] for program in programs]
    yield from _of_mutants(problem, paths, audited.get("source_mutants") or {})


def _place(arguments: Dict[str, Any]) -> Tuple[Optional[str], int]:
    """Returns the file and the line that the arguments of a fact name, at any depth."""
    names = (arguments.get(name) for name in ("file", "answer", "path"))
    file = next((name for name in names if isinstance(name, str)), None)
    line = arguments.get("line")
    for value in arguments.values():
        if isinstance(value, dict):
            inner_file, inner_line = _place(value.get("args", {}))
            file = file or inner_file
            line = line or inner_line
    return file, line if isinstance(line, int) else 1


def _of_program(problem: str, program: Dict[str, Any]) -> Iterator[Finding]:
    """Yields that a program gets another verdict, and the answers that a right program contradicts."""
    rejected = [case for case in program["cases"] if case["verdict"] not in ("AC", "SK")]
    reasons = (f"; {case['name']}: {case.get('why', {}).get('reason', case['verdict'])}" for case in rejected)
    expected = (program.get("fault") or {}).get("reason", "it does not get the expected verdict")
    yield Finding(program["path"], 1, True, expected + "".join(list(reasons)[:3]))
    if program["expected"].get("verdicts") != ["AC"]:
        return
    for case in rejected:
        answer = next((path for path in _answers(problem, case["name"]) if os.path.isfile(path)), None)
        if answer is not None and "why" in case:
            name = os.path.basename(program["path"])
            text = f"{name}, which has to be accepted, disagrees: {case['why']['reason']}"
            # The line of the output; an answer with a different layout may have fewer lines.
            line = _place(case["why"].get("args", {}))[1]
            lines = len(Path(answer).read_bytes().splitlines())
            yield Finding(answer, max(1, min(line, lines)), True, text)


def _answers(problem: str, case: str) -> Iterator[str]:
    for folder in ("cases", "data"):
        for ending in ("ans", "out"):
            yield os.path.join(problem, folder, f"{case}.{ending}")


def _of_mutants(problem: str, paths: List[str], mutants: Dict[str, Any]) -> Iterator[Finding]:
    """Yields mistakes that no case reveals."""
    for number in mutants.get("survivors", []):
        mutant = mutants["mutants"][number]
        if mutant.get("file") is None or mutant.get("after") is None:
            continue
        same = (path for path in paths if path.endswith("/" + mutant["file"]))
        file = next(same, os.path.join(problem, mutant["file"]))
        text = f"no case is wrong for {mutant['after'].strip()!r} in place of this line ({mutant['operator']})"
        yield Finding(file, mutant.get("line") or 1, False, text)


def as_text(finding: Finding) -> str:
    """Returns a finding as compilers print one."""
    kind = "error" if finding.is_error else "warning"
    return f"{finding.file}:{finding.line}: {kind}: {finding.text}"


def as_github(finding: Finding) -> str:
    """Returns a finding as a workflow command of GitHub, which shows it at the line."""

    def escaped(text: str, further: str = "") -> str:
        for character in "%\r\n" + further:
            text = text.replace(character, f"%{ord(character):02X}")
        return text

    kind = "error" if finding.is_error else "warning"
    return f"::{kind} file={escaped(finding.file, ':,')},line={finding.line}::{escaped(finding.text)}"


def as_gitlab(findings: Sequence[Finding]) -> str:
    """Returns findings as a Code Quality report of GitLab."""
    report = [
        {
            "description": finding.text,
            "check_name": "caipan",
            "fingerprint": hashlib.sha256(as_text(finding).encode("utf-8", "replace")).hexdigest(),
            "severity": "major" if finding.is_error else "minor",
            "location": {"path": finding.file, "lines": {"begin": finding.line}},
        }
        for finding in findings
    ]
    return json.dumps(report, indent=2)


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="python -m caipan.problems", description=__doc__.split("\n\n")[0])
    parser.add_argument("paths", nargs="*", default=["."], help="folders to look for problems in")
    parser.add_argument("--files", action="store_true", help="the paths are files: audit the problems that they belong to")
    parser.add_argument("--strength", action="store_true", help="also look for mistakes that no case reveals")
    parser.add_argument("--budget", help="number of mutants, or time for them, of each problem")
    parser.add_argument("--github", action="store_true", help="also print workflow commands of GitHub")
    parser.add_argument("--gitlab", metavar="FILE", help="also write a Code Quality report of GitLab")
    parser.add_argument("--pages", metavar="DIR", help="also write a page for each problem")
    return parser


def main(words: Optional[Sequence[str]] = None) -> int:
    """Audits the problems of the command line; returns the exit code."""
    arguments = _parser().parse_args(words)
    problems = of_files(arguments.paths) if arguments.files else find_problems(arguments.paths)
    if not problems and not arguments.files:
        print("there is no problem.toml at or below these folders", file=sys.stderr)
        return 2
    options = ["--strength"] if arguments.strength else []
    options += ["--budget", arguments.budget] if arguments.budget else []
    if arguments.pages:
        os.makedirs(arguments.pages, exist_ok=True)
    findings: List[Finding] = []
    code = 0
    for problem in problems:
        own_options = list(options)
        if arguments.pages:
            page = os.path.join(arguments.pages, problem.replace(os.sep, "-").strip(".-") or "problem")
            own_options += ["--report", f"html={page}.html"]
        found, error = audit(problem, own_options)
        findings += found
        for finding in found:
            print(as_text(finding))
            if arguments.github:
                print(as_github(finding))
        if error is not None:
            print(f"{problem}: {error}", file=sys.stderr)
            own_code = error.exit_code or 0
            code = max(code, own_code if own_code > 0 else 5)
    if arguments.gitlab:
        Path(arguments.gitlab).write_text(as_gitlab(findings) + "\n", encoding="utf-8")
    errors = sum(finding.is_error for finding in findings)
    print(f"{len(problems)} problems, {errors} errors, {len(findings) - errors} warnings")
    return code or (1 if errors else 0)


if __name__ == "__main__":
    sys.exit(main())
