"""Records that caipan reads and prints. Made from its JSON Schemas by make_records.py; do not edit."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Dict, List, Literal, Optional, Union


class _Absent:
    """Value of a key that is left out, where null would be a value."""

    def __repr__(self) -> str:
        return "ABSENT"


#: Default of a key whose value may be anything, null included: the key is left out.
ABSENT: Any = _Absent()

# Alternatives of texts and of records.
Extract = Literal["none", "markdown", "markdown-first"]
JobChecker = Union[str, "CheckerSettings", "CheckerProgram"]
JobClass = Literal["interactive", "batch", "rejudge"]
JobId = Union[str, int]
Mode = Literal["all", "first", "fraction"]
TestKind = Literal["stdin", "function", "assert"]
Arg = Any
Fault = Literal["overload", "jury", "machine", "isolation", "cancelled", "poison"]
ResultKind = Literal["passed", "failed", "partial", "null"]
Verdict = Literal["AC", "PC", "WA", "TLE", "MLE", "OLE", "RE", "CE", "SK", "JE"]
Speaker = Literal["program", "interactor"]


@dataclass
class CheckerProgram:
    """A checker as a program of the jury."""

    source: str
    """Source of the checker."""
    language: str
    """Language of the checker."""
    dialect: str
    """Convention by which the checker is called and answers: `testlib`, `kattis` and others."""
    args: List[str] = field(default_factory=list)
    """Arguments after those of the dialect."""
    files: Dict[str, str] = field(default_factory=dict)
    """Further files that are needed to compile it, such as testlib.h, with their contents."""


@dataclass
class CheckerSettings:
    """A built-in checker with settings."""

    name: str
    """Name of the checker."""
    settings: Dict[str, Any]
    """Values of its settings."""


@dataclass
class FunctionTable:
    """
    Submissions are a function or a class instead of a program. Each line of an input is an argument as JSON,
    and the answer is the expected value as JSON; the checker is `returned-value` unless another one is named.
    """

    name: str
    """Name of the function, or of the class if there are `methods`."""
    class_: Optional[str] = None
    """
    Class that has the function as a method: `Solution`. Without it, Python and JavaScript look for the
    function first, then for a class `Solution`.
    """
    in_place: Optional[int] = None
    """
    Number of the parameter whose value after the call is the result, counted from 1, for functions that
    return nothing.
    """
    methods: Optional[Dict[str, List[str]]] = None
    """
    Methods of a class with the types of their parameters. The first line of an input is then the list of the
    called names, that of the class first, the second line the list of their arguments, and the result is the
    list of results.
    """
    parameters: List[str] = field(default_factory=list)
    """
    Types of the parameters of the function or of the constructor: `int`, `float`, `bool`, `string`,
    `list<int>`, `map<string, int>`, `tuple<int, int>`, `linked-list`, `tree`, `any` and others.
    """
    returns: Optional[str] = None
    """
    Type of the result, which only matters for `linked-list` and `tree`: an empty one may be returned as null.
    """


@dataclass
class JobProgram:
    """A program as its source."""

    language: str
    """Name of the language, such as `cpp`, `python` or `java`."""
    extract: Extract = 'none'
    """Whether the source is taken from a code block of a Markdown text."""
    source: Optional[str] = None
    """Source, or the Markdown text that contains it."""
    source_base64: Optional[str] = None
    """Source in base64, in place of `source`."""


@dataclass
class JobTest:
    """A test of a job."""

    args: Optional[List[Any]] = None
    """Arguments of the function. For a class, the list of called names and the list of their arguments."""
    code: Optional[str] = None
    """Code of the test, in the language of the program."""
    expected: Any = ABSENT
    """Value that the function has to return; null is a value too."""
    input: Optional[str] = None
    """Standard input; empty by default."""
    input_base64: Optional[str] = None
    """Standard input in base64, in place of `input`."""
    name: Optional[str] = None
    """Name of the test; by default its position, counted from 1."""
    output: Optional[str] = None
    """Expected output."""
    output_base64: Optional[str] = None
    """Expected output in base64, in place of `output`."""


@dataclass
class LimitsTable:
    """The limits of one run. A language's `time_factor` multiplies the times."""

    cpu: Optional[str] = None
    """User and system time: `500ms`, `1.5s`, `2min`; at most a day."""
    from_: Optional[str] = None
    """Where `cpu` comes from: `caipan calibrate --write` keeps it up to date. It changes nothing."""
    memory: Optional[str] = None
    """Memory: `64MiB`, `1GB`."""
    output: Optional[str] = None
    """What the program may write."""
    processes: Optional[int] = None
    """Processes and threads at one time."""
    wall: Optional[str] = None
    """Time on the clock; by default three times `cpu` and a second."""


@dataclass
class Job:
    """One program and the tests that it is judged on."""

    id: JobId
    """Identifier of the job, which its result repeats. Two jobs with one identifier must be equal."""
    program: JobProgram
    """Program that is judged."""
    attempt: int = 1
    """
    Number of this attempt at the job, counted from 1. From the third attempt on, a fault of the machine is
    reported as `poison`.
    """
    checker: Optional[JobChecker] = None
    """Comparison of outputs with expected outputs: `tokens` by default, `returned-value` for functions."""
    class_: JobClass = 'batch'
    """
    Urgency of the job: no job of a less urgent class is started while one of a more urgent class waits.
    """
    function: Optional[FunctionTable] = None
    """
    Signature of the function that programs implement, as `[function]` in problem.toml. Without `parameters`,
    they are of type `any`.
    """
    kind: Optional[TestKind] = None
    """
    Way in which the tests use the program. By default, `function` if the record has a signature, `assert` if
    its first test is code, else `stdin`; with `problem`, the problem decides.
    """
    limits: Optional[LimitsTable] = None
    """Limits of one run, as `[limits]` in problem.toml."""
    meta: Any = ABSENT
    """Anything that belongs to the job; it is ignored."""
    mode: Mode = 'all'
    """Cases that are run, and the kind of reward."""
    problem: Optional[str] = None
    """
    Problem whose cases, limits and checker are used: the path of a problem folder below `--problem-root`, or
    the name of a built-in problem.
    """
    schema_version: int = 1
    """Version of this record: 1, which is the default."""
    tenant: str = ""
    """Owner of the job: CPU time is divided fairly among tenants."""
    tests: List[JobTest] = field(default_factory=list)
    """Tests of this job, in place of the problem's own cases."""


@dataclass
class CaseOutcome:
    """Outcome of one case."""

    name: str
    """Name of the case."""
    verdict: Verdict
    """Verdict on the case."""
    cached: bool = False
    """Whether the outcome is that of an earlier, equal run."""
    cpu_s: Optional[float] = None
    """CPU time in seconds."""
    evidence: Optional[Fact] = None
    """Evidence as data: key of the sentence and its arguments."""
    exit_code: Optional[int] = None
    """Exit code, if the program exited."""
    memory_bytes: Optional[int] = None
    """Peak memory in bytes."""
    reason: Optional[str] = None
    """Evidence in one English sentence."""
    reason_kind: Optional[str] = None
    """Sort of fault, such as `wrong_value` or `cpu`."""
    signal: Optional[int] = None
    """Signal that ended the program."""
    stderr: Optional[str] = None
    """Last lines of standard error of a program that was not accepted."""
    unstable: bool = False
    """Whether the run came near a limit."""
    wall_s: Optional[float] = None
    """Wall time in seconds."""


@dataclass
class CompileOutcome:
    """Result of compiling a program."""

    ok: bool
    """Whether the program was compiled."""
    log: str = ""
    """Messages of the compiler."""


@dataclass
class Fact:
    """What is the case, without the words for it."""

    key: str
    """Which sentence says it. A key is never used again for something else."""
    args: Dict[str, Arg] = field(default_factory=dict)
    """What stands in the holes of the sentence, by name."""


@dataclass
class Result:
    """Result of a job."""

    schema_version: int
    """Version of this record: 1."""
    id: JobId
    """Identifier of the job."""
    kind: ResultKind
    """Outcome of the job."""
    passed: int
    """Number of cases that the program passed."""
    total: int
    """Number of cases of the job."""
    cases: List[CaseOutcome]
    """Cases that were run, in order."""
    isolation: str
    """Level of isolation: full, namespaces, filter or none."""
    compile: Optional[CompileOutcome] = None
    """Result of compiling the program; left out if it was not compiled."""
    evidence: Optional[Fact] = None
    """Evidence as data: key of the sentence and its arguments."""
    fault: Optional[Fault] = None
    """Party whose fault it is that there is no verdict."""
    reason: Optional[str] = None
    """Evidence in one English sentence."""
    reason_kind: Optional[str] = None
    """Sort of fault, such as `wrong_value` or `cpu`."""
    reward: Optional[float] = None
    """
    1 if the program passed, else 0; in mode `fraction` the fraction of the points. `null` if there is no
    verdict: a fault of the jury or the machine is never a 0.
    """
    unstable: bool = False
    """Whether a run came near a limit, so that another run could have a different verdict."""
    verdict: Optional[Verdict] = None
    """Verdict on the program; `null` if there is none."""


@dataclass
class Asked:
    """A case as it was asked."""

    name: str
    """Its name."""
    id: str
    """Tells whether input or answer have changed between two gradings."""
    answer: Optional[str] = None
    """The jury's answer, likewise."""
    input: Optional[str] = None
    """The input, where it is text and not too long to be looked at."""


@dataclass
class Attempt:
    """One of several submissions of a contestant."""

    path: str
    """Where it stood."""
    verdict: Verdict
    """Its verdict."""
    score: float
    """Points earned."""
    unjudged: float = 0.0
    """Points that judging again may add to the score, because the judge or the machine failed."""


@dataclass
class Case:
    """What became of one case."""

    name: str
    """Its name."""
    verdict: Verdict
    """The verdict."""
    score: float
    """Points earned, before a subtask's scoring."""
    max_score: float
    """Points that could be earned. Versions up to 0.1 wrote 0 for a judge error."""
    also: Optional[Fact] = None
    """What a comparison says that is held against the jury's checker, where that is something else."""
    also_in: List[Subtask] = field(default_factory=list)
    """Further subtasks that it counts in, with its points there."""
    counts: bool = False
    """Does the case carry points at all?"""
    cpu_s: Optional[float] = None
    """Seconds of CPU time."""
    dialogue: Optional[Dialogue] = None
    """What the program and the interactor of an interactive problem have said, where it was not accepted."""
    evidence: Optional[Fact] = None
    """The same as data: which sentence it is, and what stands in it."""
    exit_code: Optional[int] = None
    """The exit code, where it ended with one."""
    host: Optional[str] = None
    """The machine that it was run on, where that was one of a cluster."""
    limits: Optional[Limits] = None
    """The limits that applied, where its subtask has its own."""
    load: Optional[float] = None
    """The machine's load average when the run began."""
    memory_bytes: Optional[int] = None
    """Peak memory in bytes."""
    output: Optional[str] = None
    """The output that was judged, where it was not accepted, is text and is not too long to be looked at."""
    pictures: Optional[Pictures] = None
    """What the jury's program has drawn, where it was not accepted and a single submission was graded."""
    reason: Optional[str] = None
    """The evidence, on one line, in English."""
    reason_kind: Optional[str] = None
    """Which sort of fault it is."""
    runs: Optional[Runs] = None
    """
    All runs of a case that came near a limit: the first, among others, then those alone on the machine.
    """
    see: Optional[str] = None
    """The command that shows why it was lost, ready for a shell."""
    signal: Optional[int] = None
    """The signal that ended it, where one did."""
    stderr: Optional[str] = None
    """The last lines of standard error, where the program was not accepted; untrusted text."""
    steal_s: Optional[float] = None
    """Seconds of CPU time that the machine's host took away during the run, on all cores."""
    subtask: Optional[str] = None
    """Its subtask, where the problem has some; the first of several."""
    unconfirmed: bool = False
    """Is it near a limit, and was not run again alone, as too many others of this submission were?"""
    unjudged: float = 0.0
    """Points that could be earned and were not judged: all of them for a judge error."""
    unstable: bool = False
    """Is it near a limit, and some runs had another verdict?"""
    wall_s: Optional[float] = None
    """Seconds on the clock."""


@dataclass
class Compile:
    """What the compiler said."""

    ok: bool
    """Is there a program?"""
    log: str
    """
    The compiler's output, clipped; untrusted text. Then in English why there is no program, where caipan
    knows that.
    """
    remark: Optional[Fact] = None
    """What the last line says of it."""


@dataclass
class Diagnosis:
    """Known mistakes that explain what a submission got wrong."""

    mutants: List[Mutant]
    """Mistakes that give the same output on every case, the most likely first."""
    explained_cases: int
    """The number of wrong cases that they explain."""
    wrong_cases: int
    """The number of wrong cases."""


@dataclass
class Dialogue:
    """What a program and an interactor have said to each other; untrusted text."""

    lines: List[DialogueLine]
    """The lines of both, in the order in which they were begun."""
    left_out: Optional[LeftOut] = None
    """What is left out, where something is."""


@dataclass
class DialogueLine:
    """A line of a dialogue."""

    from_: Speaker
    """Who said it."""
    at_s: float
    """When its first byte was read, in seconds from the start of the run on."""
    text: str
    """The line without its newline. A byte that is no UTF-8 is written as \\xff."""
    whole: bool
    """Did a newline end it?"""


@dataclass
class Difference:
    """Two machines that have told different things of the same."""

    submission: str
    """Whose program it is: the first of them."""
    problem: str
    """The problem."""
    first: Told
    """What the first machine has told: what counts."""
    second: Told
    """What the second has told."""
    case: Optional[str] = None
    """The case; none where a compiler has refused the program on one of them."""


@dataclass
class Isolation:
    """What kept the programs apart from the machine."""

    level: str
    """full, namespaces, filter or none."""
    mechanisms: List[str]
    """What it was made of."""


@dataclass
class LeftOut:
    """The middle of a dialogue, which is not kept."""

    after: int
    """
    So many of the lines come before it. The last line of each side there, and the first one behind it, may be
    cut.
    """
    program_bytes: int
    """So many bytes of the program."""
    interactor_bytes: int
    """So many bytes of the interactor."""


@dataclass
class LimitLowered:
    """A limit that was lower than programs needed."""

    name: str
    """What it limits: as, cpu, data, fsize, nofile or stack."""
    needed: int
    """What was needed."""
    hard: int
    """What there was at most."""


@dataclass
class Limits:
    """Limits of a run."""

    cpu_s: float
    """Seconds of CPU time, user and system."""
    wall_s: float
    """Seconds on the clock."""
    memory_bytes: int
    """Peak memory in bytes."""
    output_bytes: int
    """Bytes in each stream and file."""


@dataclass
class Machine:
    """A machine of a cluster. What it is like is known of those that were there this time."""

    name: str
    """Its name."""
    runs: int
    """How many results come from it."""
    class_: Optional[str] = None
    """What it is: machines of one class are alike."""
    pace: Optional[float] = None
    """How many times as long as on the reference machines everything takes on it."""
    reference: bool = False
    """Is it like the machines on which what comes near a limit is run again?"""
    slots: Optional[int] = None
    """How many runs it makes at once."""


@dataclass
class Mutant:
    """A wrong solver that people write."""

    id: str
    """Its name."""
    mistake: str
    """What it does wrong."""


@dataclass
class Picture:
    """A picture."""

    name: str
    """The name of its file."""
    svg: str
    """The picture as SVG, written anew from what is harmless."""


@dataclass
class Pictures:
    """What a program of the jury's has drawn of a case."""

    drawn: List[Picture]
    """Its pictures, in natural order of their names."""
    notes: List[Fact] = field(default_factory=list)
    """Which of its files are not shown, and why."""


@dataclass
class Problem:
    """A problem and what is needed to replay answers to it."""

    name: str
    """Its name."""
    checker: str
    """The checker's name."""
    cases: List[Asked]
    """Its cases, in order."""
    machine_factor: Optional[float] = None
    """How many times what problem.toml says the limits of time were, where that was asked for."""
    settings: Dict[str, str] = field(default_factory=dict)
    """The checker's settings."""


@dataclass
class Remark:
    """Something to be said of the class as a whole."""

    remark: str
    """In English."""
    evidence: Optional[Fact] = None
    """The same as data: which sentence it is, and what stands in it."""


@dataclass
class Roster:
    """What a roster says."""

    columns: List[str]
    """The heads of its columns, but the first."""
    people: Dict[str, List[str]]
    """Contestants with a cell for each of these columns."""


@dataclass
class Runs:
    """The runs of a case that came near a limit; the figures are of those alone."""

    verdicts: List[Verdict]
    """The verdict of each run."""
    contention: Optional[float] = None
    """
    Contention that the first run measured, as a share of its wall time; absent where the system does not
    tell.
    """
    cpu_median_s: Optional[float] = None
    """The median of the CPU times, in seconds."""
    cpu_min_s: Optional[float] = None
    """The least CPU time, in seconds."""
    decided_by: Optional[str] = None
    """
    Which run counts: median or slowest of those alone, or first where those alone did not do its work or
    contention does not explain what it lost.
    """
    forgiven: Optional[bool] = None
    """Whether contention explains that the first run broke a limit; absent if it broke none."""
    margin: Optional[float] = None
    """
    By which share of a limit the first run could be over it and be forgiven; 0 where no contention was
    measured.
    """
    wall_median_s: Optional[float] = None
    """The median of the wall times, in seconds."""
    wall_min_s: Optional[float] = None
    """The least wall time, in seconds."""


@dataclass
class SameFile:
    """One of several files that are the same."""

    name: str
    """The contestant's name."""
    path: str
    """Where it stood."""


@dataclass
class SameSource:
    """A file that several contestants have handed in."""

    problem: str
    """The problem's name."""
    files: List[SameFile]
    """Who, and where it stands."""


@dataclass
class Submission:
    """What became of one submission."""

    name: str
    """The contestant's name, or the file's."""
    path: str
    """Where it stood."""
    problem: str
    """The problem's name."""
    language: str
    """The language's name; empty where there was no source."""
    verdict: Verdict
    """The verdict of the whole."""
    score: float
    """Points earned."""
    max_score: float
    """Points that could be earned."""
    limits: Limits
    """The limits that applied, the language's factor included."""
    compile: Compile
    """What the compiler said."""
    subtasks: List[Subtask]
    """Points by subtask."""
    cases: List[Case]
    """Its cases, in order."""
    always_prints: Optional[str] = None
    """What it printed wherever it was judged, where that is -1 and wrong somewhere."""
    attempts: List[Attempt] = field(default_factory=list)
    """All submissions of this contestant, where the best of several counts."""
    diagnosis: Optional[Diagnosis] = None
    """Which known mistakes explain what is wrong."""
    evidence: Optional[Fact] = None
    """The same as data: which sentence it is, and what stands in it."""
    program_id: Optional[str] = None
    """Tells whether the program has changed between two gradings."""
    reason: Optional[str] = None
    """Why the submission as a whole was not judged: the evidence."""
    reason_kind: Optional[str] = None
    """Why the submission as a whole was not judged: the kind."""
    remarks: List[Fact] = field(default_factory=list)
    """What else explains what is lost, as data."""
    source: Optional[str] = None
    """What was handed in, where `--sources` asks for it; untrusted text."""
    unfinished_cases: int = 0
    """Cases that were not run because caipan was told to stop."""
    unjudged: float = 0.0
    """Points that judging again may add to the score, because the judge or the machine failed."""


@dataclass
class Subtask:
    """Points of a subtask."""

    name: str
    """Its name."""
    score: float
    """Points earned."""
    max_score: float
    """Points that could be earned."""
    unjudged: float = 0.0
    """Points that judging again may add to the score, because the judge or the machine failed."""


@dataclass
class Told:
    """What a machine has told of a run."""

    machine: str
    """The machine."""
    verdict: Verdict
    """The verdict."""
    cpu_s: Optional[float] = None
    """Seconds of CPU time, as on the reference machines."""


@dataclass
class Tool:
    """A program and its version."""

    name: str
    """caipan"""
    version: str
    """Its version."""


@dataclass
class Twins:
    """Programs that a second machine has done, too. Nothing of it counts: it tells machines apart."""

    chosen: int
    """How many programs were to be done twice."""
    programs: int
    """How many were."""
    compared: int
    """How many of their runs, or compilations that failed, were compared."""
    differences: List[Difference] = field(default_factory=list)
    """Where both machines differ by more than pace and chance explain."""
    odd_one: Optional[str] = None
    """The machine that differs more often than every other."""


@dataclass
class GradeResults:
    """Everything that a grading has come to: all forms of results are made of this."""

    schema_version: int
    """1; later versions add keys, which readers ignore."""
    tool: Tool
    """What has graded."""
    isolation: Isolation
    """What kept the programs apart from the machine."""
    submissions: List[Submission]
    """What became of each submission, contestant by contestant."""
    done: Optional[int] = None
    """Where it was interrupted: so many cases were judged,"""
    graded_at: Optional[str] = None
    """When the grading ended: RFC 3339, UTC."""
    interrupted: bool = False
    """Was caipan told to stop, or could it go on no longer? What follows is not final then."""
    judge_again: Optional[str] = None
    """Command that judges again what the judge failed to judge, ready for a shell."""
    limits_lowered: List[LimitLowered] = field(default_factory=list)
    """Limits of the process that graded, lower than the programs needed, which held for them too."""
    machines: List[Machine] = field(default_factory=list)
    """The machines of a cluster that results come from."""
    problems: List[Problem] = field(default_factory=list)
    """What was asked."""
    remarks: List[Remark] = field(default_factory=list)
    """What is to be said of the class as a whole."""
    roster: Optional[Roster] = None
    """What the roster says of contestants."""
    same_sources: List[SameSource] = field(default_factory=list)
    """
    Sources of several contestants that are the same file, byte for byte. Files of fewer than 32 bytes are
    left out.
    """
    title: Optional[str] = None
    """What people call the contest."""
    total: Optional[int] = None
    """of so many, over all submissions."""
    twins: Optional[Twins] = None
    """What a second machine of a cluster has done, too, where `--twins` asks for it."""


__all__ = [
    "Arg",
    "Asked",
    "Attempt",
    "Case",
    "CaseOutcome",
    "CheckerProgram",
    "CheckerSettings",
    "Compile",
    "CompileOutcome",
    "Diagnosis",
    "Dialogue",
    "DialogueLine",
    "Difference",
    "Extract",
    "Fact",
    "Fault",
    "FunctionTable",
    "GradeResults",
    "Isolation",
    "Job",
    "JobChecker",
    "JobClass",
    "JobId",
    "JobProgram",
    "JobTest",
    "LeftOut",
    "LimitLowered",
    "Limits",
    "LimitsTable",
    "Machine",
    "Mode",
    "Mutant",
    "Picture",
    "Pictures",
    "Problem",
    "Remark",
    "Result",
    "ResultKind",
    "Roster",
    "Runs",
    "SameFile",
    "SameSource",
    "Speaker",
    "Submission",
    "Subtask",
    "TestKind",
    "Told",
    "Tool",
    "Twins",
    "Verdict",
    "ABSENT",
]
