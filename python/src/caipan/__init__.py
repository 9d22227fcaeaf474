"""Judges programs with caipan: `grade` for a problem, `check` for one output, `verify` for a stream of jobs."""

from .calls import CheckResult, check, grade
from .errors import (
    BadRecord,
    BinaryMissing,
    CaipanError,
    InternalError,
    Interrupted,
    IsolationUnavailable,
    JuryError,
    UsageError,
)
from .process import find_binary
from .records import (
    ABSENT,
    CheckerProgram,
    CheckerSettings,
    FunctionTable,
    GradeResults,
    Job,
    JobProgram,
    JobTest,
    LimitsTable,
    ProgramProcesses,
    Result,
)
from .stream import Verification, verify

__version__ = "0.2.0"

__all__ = [
    "ABSENT",
    "BadRecord",
    "BinaryMissing",
    "CaipanError",
    "CheckResult",
    "CheckerProgram",
    "CheckerSettings",
    "FunctionTable",
    "GradeResults",
    "InternalError",
    "Interrupted",
    "IsolationUnavailable",
    "Job",
    "JobProgram",
    "JobTest",
    "JuryError",
    "LimitsTable",
    "ProgramProcesses",
    "Result",
    "UsageError",
    "Verification",
    "check",
    "find_binary",
    "grade",
    "verify",
]
