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
    """A program of the jury: a checker or an interactor."""

    source: str
    """Source of the program."""
    language: str
    """Language of the program."""
    dialect: str
    """Convention by which the program is called and answers: `testlib`, `kattis` and others."""
    args: List[str] = field(default_factory=list)
    """Additional arguments of the program, after the arguments that the dialect prescribes."""
    files: Dict[str, str] = field(default_factory=dict)
    """Further files that are needed to compile the program, such as testlib.h: contents by file name."""
    processes: Optional[ProgramProcesses] = None
    """
    Processes of the contestant's program with which an interactor communicates; `None` for one process. Only
    for interactors whose dialect uses named pipes, such as `cms`.
    """


@dataclass
class CheckerSettings:
    """A built-in checker with settings."""

    name: str
    """Name of the checker."""
    settings: Dict[str, Any]
    """Values of the checker's settings, by name."""


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
    called names, beginning with the name of the class. The second line is the list of the arguments of each
    call, and the result is the list of the results.
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
    """A program, given as source text."""

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
    """A test of a job. The keys that it may have depend on the kind of the tests."""

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
    """Name of the test; by default the position of the test, counted from 1."""
    output: Optional[str] = None
    """Expected output; may be left out if the job has an interactor."""
    output_base64: Optional[str] = None
    """Expected output in base64, in place of `output`."""


@dataclass
class LimitsTable:
    """Limits of one run. The times are multiplied by the `time_factor` of the language."""

    cpu: Optional[str] = None
    """CPU time, user and system time together: `500ms`, `1.5s`, `2min`; at most a day."""
    from_: Optional[str] = None
    """
    Note on the origin of `cpu`, which `caipan calibrate --write` keeps up to date. It has no effect on
    judging. If the limit was measured, `caipan validate --strength --write-killers` writes a longer one where
    larger new cases need it.
    """
    memory: Optional[str] = None
    """Memory: `64MiB`, `1GB`."""
    output: Optional[str] = None
    """Maximum size of the output of a program."""
    processes: Optional[int] = None
    """Number of simultaneous processes and threads."""
    wall: Optional[str] = None
    """Wall time; by default three times `cpu` plus one second."""


@dataclass
class ProgramProcesses:
    """
    Several processes of the contestant's program, each of which gets its index, from 0, as the last argument.
    """

    count: int
    """Number of processes, from 1 to 3."""
    stream_names: bool
    """Whether the names of the streams from and to the interactor precede the index."""


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
    Signature of the function that programs implement, like the table `[function]` in problem.toml. Without
    `parameters`, all parameters have the type `any`.
    """
    include: Dict[str, str] = field(default_factory=dict)
    """
    Files of the jury that are next to the program but are not compiled, such as headers: contents by file
    name. For tests of kind `stdin`.
    """
    interactor: Optional[CheckerProgram] = None
    """
    Program of the jury that communicates with the program: each reads the output of the other. Without a
    checker, the interactor judges. For tests of kind `stdin`.
    """
    kind: Optional[TestKind] = None
    """
    Way in which the tests use the program. By default, `function` if the record has a signature, `assert` if
    its first test is code, else `stdin`; with `problem`, the problem decides.
    """
    limits: Optional[LimitsTable] = None
    """Limits of one run, like the table `[limits]` in problem.toml."""
    meta: Any = ABSENT
    """Anything that belongs to the job; it is ignored."""
    mode: Mode = 'all'
    """Which cases are run, and how the reward is computed."""
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
    """Tests of this job, used instead of the cases of a problem."""
    with_: Dict[str, str] = field(default_factory=dict)
    """
    Sources of the jury that are compiled together with the program, such as a grader: contents by file name.
    For programs in `c` and `cpp`, and tests of kind `stdin`.
    """


@dataclass
class CaseOutcome:
    """Result of the program on one case."""

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
    """Kind of the reason, such as `wrong-value` or `cpu`."""
    signal: Optional[int] = None
    """Number of the signal that ended the program, if one did."""
    stderr: Optional[str] = None
    """Last lines of standard error of a program that was not accepted."""
    unstable: bool = False
    """Whether another run could have a different verdict, because the run came near a limit."""
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
    """
    Finding or message as data: a key and arguments, from which a sentence is formed in the language of the
    user.
    """

    key: str
    """Identifier of the sentence that expresses the fact. The meaning of a key never changes."""
    args: Dict[str, Arg] = field(default_factory=dict)
    """Arguments of the sentence, by the names of the placeholders."""


@dataclass
class Result:
    """Result of a job: verdict and reward, or the fault because of which there is no verdict."""

    schema_version: int
    """Version of this record: 1."""
    id: JobId
    """Identifier of the job, as the job's record contains it."""
    kind: ResultKind
    """Outcome of the job in one word."""
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
    """Party that is responsible for the missing verdict; left out if there is a verdict."""
    reason: Optional[str] = None
    """Evidence in one English sentence."""
    reason_kind: Optional[str] = None
    """Kind of the reason, such as `wrong-value` or `cpu`."""
    reward: Optional[float] = None
    """
    1 if the program passed, else 0; in mode `fraction` the fraction of the points. `null` if there is no
    verdict: a fault of the jury or the machine is never a 0.
    """
    unstable: bool = False
    """Whether another run of a case could have a different verdict, because the run came near a limit."""
    verdict: Optional[Verdict] = None
    """Verdict on the program; `null` if there is none."""
    warm: bool = False
    """Whether runs were forked from an interpreter that was started once for the program."""


@dataclass
class Asked:
    """Case of a problem."""

    name: str
    """Name of the case."""
    id: str
    """Id that changes when input or answer change."""
    answer: Optional[str] = None
    """Jury answer, if it is text and short enough to be shown."""
    input: Optional[str] = None
    """Input, if it is text and short enough to be shown."""


@dataclass
class Attempt:
    """One of several submissions of a contestant."""

    path: str
    """Path of this submission."""
    verdict: Verdict
    """Verdict of this submission as a whole."""
    score: float
    """Points earned."""
    unjudged: float = 0.0
    """Points that judging again may add to the score, because the judge or the machine failed."""


@dataclass
class Case:
    """Result of a submission on a case."""

    name: str
    """Name of the case."""
    verdict: Verdict
    """Verdict on the case."""
    score: float
    """Points earned on the case, before the scoring of the subtask is applied."""
    max_score: float
    """Points that could be earned. Versions up to 0.1 wrote 0 for a judge error."""
    also: Optional[Fact] = None
    """Result of the additional comparison next to the jury's checker, if the two results differ."""
    also_in: List[Subtask] = field(default_factory=list)
    """Further subtasks that contain the case, with the points of the case there."""
    counts: bool = False
    """Whether the case is worth points."""
    cpu_s: Optional[float] = None
    """CPU time in seconds."""
    dialogue: Optional[Dialogue] = None
    """Dialogue of the program with the interactor, if the case was not accepted."""
    evidence: Optional[Fact] = None
    """The sentence of `reason` as data: key and values."""
    exit_code: Optional[int] = None
    """Exit code, if the program exited."""
    host: Optional[str] = None
    """Machine of the cluster on which the case was run."""
    limits: Optional[Limits] = None
    """Limits that applied, if the subtask has its own limits."""
    load: Optional[float] = None
    """Load average of the machine when the run began."""
    memory_bytes: Optional[int] = None
    """Peak memory in bytes."""
    output: Optional[str] = None
    """Output of the program, if it was not accepted, is text and is short enough to be shown."""
    pictures: Optional[Pictures] = None
    """Pictures of the jury program, if the case was not accepted and a single submission was graded."""
    reason: Optional[str] = None
    """Reason for the verdict on one line, in English."""
    reason_kind: Optional[str] = None
    """Kind of the reason for the verdict."""
    runs: Optional[Runs] = None
    """
    Runs of a case near a limit: the first one in parallel with other runs, then the repeated runs alone on
    the machine.
    """
    see: Optional[str] = None
    """Shell command that shows why the case was not accepted."""
    signal: Optional[int] = None
    """Signal that ended the program, if one did."""
    stderr: Optional[str] = None
    """Last lines of standard error, if the case was not accepted; untrusted text."""
    steal_s: Optional[float] = None
    """CPU time in seconds that the host of a virtual machine took away during the run, on all cores."""
    subtask: Optional[str] = None
    """Subtask that contains the case; the first one if several do. Null if the problem has no subtasks."""
    unconfirmed: bool = False
    """
    Whether the run is near a limit and was not repeated alone on the machine, since too many cases of this
    submission were.
    """
    unjudged: float = 0.0
    """Points that could be earned and were not judged: all of them for a judge error."""
    unstable: bool = False
    """Whether the run is near a limit and repeated runs had different verdicts."""
    wall_s: Optional[float] = None
    """Wall time in seconds."""


@dataclass
class Compile:
    """Result of compiling a submission."""

    ok: bool
    """Whether the compiler created a program; the log may contain warnings even then."""
    log: str
    """
    Output of the compiler, shortened; untrusted text. A last line in English says why there is no program, if
    that is known.
    """
    remark: Optional[Fact] = None
    """Remark of caipan in the last line of `log`, as data."""


@dataclass
class Diagnosis:
    """Known mistakes that explain what a submission got wrong."""

    mutants: List[Mutant]
    """Mistakes that give the same output on every case, the most likely first."""
    explained_cases: int
    """Number of wrong cases that the mistakes explain."""
    wrong_cases: int
    """Number of wrong cases."""


@dataclass
class Dialogue:
    """Lines that a program and an interactor exchanged; untrusted text."""

    lines: List[DialogueLine]
    """Lines of the program and of the interactor, in the order in which their first bytes were read."""
    left_out: Optional[LeftOut] = None
    """Omitted middle, if the dialogue is long."""


@dataclass
class DialogueLine:
    """A line that the program or the interactor sent."""

    from_: Speaker
    """Sender of the line."""
    at_s: float
    """Time at which the first byte of the line was read, in seconds from the start of the run."""
    text: str
    """The line without its newline. A byte that is not valid UTF-8 is written as an escape such as \\xff."""
    whole: bool
    """Whether a newline ends the line."""


@dataclass
class Difference:
    """Difference between the results of two machines."""

    submission: str
    """First submission with this program."""
    problem: str
    """Name of the problem."""
    first: Told
    """Result of the first machine, which counts."""
    second: Told
    """Result of the second machine."""
    case: Optional[str] = None
    """Name of the case. Absent if the program did not compile on one of the machines."""


@dataclass
class Isolation:
    """Isolation of the programs from the machine."""

    level: str
    """Level: full, namespaces, filter or none."""
    mechanisms: List[str]
    """Isolation mechanisms that were used."""


@dataclass
class LeftOut:
    """Omitted middle of a dialogue."""

    after: int
    """
    Number of lines before the omitted part. The last line of each side before it and the first line after it
    may be incomplete.
    """
    program_bytes: int
    """Number of omitted bytes of the program."""
    interactor_bytes: int
    """Number of omitted bytes of the interactor."""


@dataclass
class LimitLowered:
    """Resource limit that was lower than programs need."""

    name: str
    """Resource: as, cpu, data, fsize, nofile or stack."""
    needed: int
    """Value of the limit that programs need, in the unit of `setrlimit`; higher than `hard`."""
    hard: int
    """Highest value that could be set."""


@dataclass
class Limits:
    """Resource limits of a run."""

    cpu_s: float
    """CPU time in seconds, user and system."""
    wall_s: float
    """Wall time in seconds."""
    memory_bytes: int
    """Peak memory in bytes."""
    output_bytes: int
    """Maximum size in bytes of each stream and file."""


@dataclass
class Machine:
    """Machine of a cluster. Details are present only for machines that took part in this grading."""

    name: str
    """Name of the machine."""
    runs: int
    """Number of results that come from this machine."""
    class_: Optional[str] = None
    """Class of equal machines to which the machine belongs."""
    pace: Optional[float] = None
    """Factor by which runs take longer than on machines of the reference class."""
    reference: bool = False
    """Whether the machine belongs to the reference class, whose machines repeat runs near a limit."""
    slots: Optional[int] = None
    """Maximum number of parallel runs on the machine."""


@dataclass
class Mutant:
    """Wrong solver with a typical mistake."""

    id: str
    """Id of the wrong solver."""
    mistake: str
    """Description of the mistake."""


@dataclass
class Picture:
    """A picture."""

    name: str
    """File name, with the prefix `judgeimage` or `teamimage`."""
    svg: str
    """Sanitised SVG."""


@dataclass
class Pictures:
    """Pictures that jury programs drew for a case."""

    drawn: List[Picture]
    """Pictures, in natural order of their names."""
    notes: List[Fact] = field(default_factory=list)
    """Files that are not shown, with reasons."""


@dataclass
class Problem:
    """Problem, with everything that is needed to replay outputs."""

    name: str
    """Name of the problem."""
    checker: str
    """Name of the checker."""
    cases: List[Asked]
    """Cases of the problem, in order."""
    machine_factor: Optional[float] = None
    """Factor that was applied to the time limits of problem.toml, if one was requested."""
    settings: Dict[str, str] = field(default_factory=dict)
    """Settings of the checker."""


@dataclass
class Remark:
    """Remark on the class as a whole."""

    remark: str
    """Text of the remark in English."""
    evidence: Optional[Fact] = None
    """The sentence of `remark` as data: key and values."""


@dataclass
class Roster:
    """Roster of contestants."""

    columns: List[str]
    """Headings of all columns except the first."""
    people: Dict[str, List[str]]
    """Cells of these columns, by name of the contestant."""


@dataclass
class Runs:
    """Runs of a case near a limit. The times are those of the repeated runs, alone on the machine."""

    verdicts: List[Verdict]
    """Verdicts of the runs, the first run first."""
    contention: Optional[float] = None
    """
    Contention during the first run, as a fraction of the wall time. Absent if the system does not measure it.
    """
    cpu_median_s: Optional[float] = None
    """Median CPU time of the repeated runs in seconds."""
    cpu_min_s: Optional[float] = None
    """Smallest CPU time of the repeated runs in seconds."""
    decided_by: Optional[str] = None
    """
    Run that decides the verdict: `median` or, if they did less work than the first run, `slowest` of the
    repeated runs; `first` if they did less than half of its work, or if contention does not explain its worse
    result.
    """
    forgiven: Optional[bool] = None
    """Whether contention explains that the first run broke a limit; absent if it broke none."""
    margin: Optional[float] = None
    """Fraction of a limit by which the first run may exceed it and be forgiven. 0 without contention."""
    wall_median_s: Optional[float] = None
    """Median wall time of the repeated runs in seconds."""
    wall_min_s: Optional[float] = None
    """Smallest wall time of the repeated runs in seconds."""


@dataclass
class SameFile:
    """One of several equal source files."""

    name: str
    """Name of the contestant."""
    path: str
    """Path of the file."""


@dataclass
class SameSource:
    """File that several contestants submitted."""

    problem: str
    """Name of the problem."""
    files: List[SameFile]
    """The equal files, each with contestant and path."""


@dataclass
class Submission:
    """Result of a submission."""

    name: str
    """Name of the contestant or of the file."""
    path: str
    """Path of the submission."""
    problem: str
    """Name of the problem."""
    language: str
    """Name of the language. Empty if there was no source."""
    verdict: Verdict
    """Verdict of the submission as a whole."""
    score: float
    """Points earned."""
    max_score: float
    """Points that could be earned."""
    limits: Limits
    """Limits that applied, including the language's factor."""
    compile: Compile
    """Whether the submission compiled, and the output of the compiler."""
    subtasks: List[Subtask]
    """Points of the subtasks."""
    cases: List[Case]
    """Results on the cases, in order."""
    always_prints: Optional[str] = None
    """
    Output that the program printed on all judged cases, if this output is -1 and is wrong on some of them.
    """
    attempts: List[Attempt] = field(default_factory=list)
    """
    All submissions of this contestant to the problem, if there are several, of which the best one counts.
    """
    diagnosis: Optional[Diagnosis] = None
    """Known mistakes that explain the wrong answers."""
    evidence: Optional[Fact] = None
    """The sentence of `reason` as data: key and values."""
    program_id: Optional[str] = None
    """Id that changes when the program changes."""
    reason: Optional[str] = None
    """Reason why the submission was not judged."""
    reason_kind: Optional[str] = None
    """Kind of the reason why the submission was not judged."""
    remarks: List[Fact] = field(default_factory=list)
    """Further explanations of lost points, as data."""
    source: Optional[str] = None
    """Source, if `--sources` was given; untrusted text."""
    unfinished_cases: int = 0
    """Number of cases that were not run because of an interruption."""
    unjudged: float = 0.0
    """Points that judging again may add to the score, because the judge or the machine failed."""


@dataclass
class Subtask:
    """Points of a subtask."""

    name: str
    """Name of the subtask."""
    score: float
    """Points earned."""
    max_score: float
    """Points that could be earned."""
    unjudged: float = 0.0
    """Points that judging again may add to the score, because the judge or the machine failed."""


@dataclass
class Told:
    """Result of a run on a machine."""

    machine: str
    """Name of the machine."""
    verdict: Verdict
    """Verdict of the run on this machine."""
    cpu_s: Optional[float] = None
    """CPU time in seconds, converted to the reference class of machines."""


@dataclass
class Tool:
    """Program that wrote the record, and the version of that program."""

    name: str
    """Name of the program: caipan."""
    version: str
    """Version of the program."""


@dataclass
class Twins:
    """
    Comparison of machines by programs that a second machine judged as well. The comparison changes no
    results.
    """

    chosen: int
    """Number of programs chosen for the comparison."""
    programs: int
    """Number of programs judged by two machines."""
    compared: int
    """Number of compared runs and failed compilations."""
    differences: List[Difference] = field(default_factory=list)
    """Differences that pace and chance do not explain."""
    odd_one: Optional[str] = None
    """Machine that differs more often than every other one."""


@dataclass
class GradeResults:
    """Results of a grading, from which all output formats are made."""

    schema_version: int
    """Version of the schema: 1. Later versions add keys, which readers ignore."""
    tool: Tool
    """Program that graded."""
    isolation: Isolation
    """Isolation of the programs from the machine."""
    submissions: List[Submission]
    """Results of the submissions, ordered by contestant."""
    done: Optional[int] = None
    """Number of cases judged before an interruption, over all submissions."""
    graded_at: Optional[str] = None
    """Time at which grading ended: RFC 3339, UTC."""
    interrupted: bool = False
    """Whether grading was interrupted, or could not be finished. The results are not final then."""
    judge_again: Optional[str] = None
    """Shell command that repeats what could not be judged."""
    limits_lowered: List[LimitLowered] = field(default_factory=list)
    """Resource limits of caipan that are lower than programs need. They applied to the programs as well."""
    machines: List[Machine] = field(default_factory=list)
    """Machines of a cluster that results come from."""
    problems: List[Problem] = field(default_factory=list)
    """Problems that were graded."""
    remarks: List[Remark] = field(default_factory=list)
    """Remarks on the class as a whole."""
    roster: Optional[Roster] = None
    """Roster that was given for the grading."""
    same_sources: List[SameSource] = field(default_factory=list)
    """
    Equal source files of several contestants, byte for byte. Files of fewer than 32 bytes are left out.
    """
    title: Optional[str] = None
    """Title of the contest."""
    total: Optional[int] = None
    """Number of all cases, over all submissions, after an interruption."""
    twins: Optional[Twins] = None
    """Comparison with a second machine of a cluster, if `--twins` was given."""


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
    "ProgramProcesses",
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
