//! Neutral form of a problem package, independent of the format: readers produce it and writers consume it.

use std::collections::BTreeMap;
use std::time::Duration;

use caipan_problem::checker_table::Unit;
pub(crate) use caipan_problem::limits_table::PartialLimits as Limits;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Folder of jury solutions that must be accepted.
const ACCEPTED: &str = "accepted";

/// Problem of a package. Files are named by their paths in the package.
#[derive(Debug, Clone, Default)]
pub struct Package {
    /// Name of the problem, a plain file name.
    pub name: String,
    /// Titles by language code, such as zh and en.
    pub title: BTreeMap<String, String>,
    /// Name of the input file; `None` for standard input.
    pub input: Option<String>,
    /// Name of the output file; `None` for standard output.
    pub output: Option<String>,
    /// Limits of a run, from which cases and subtasks may deviate.
    pub limits: Limits,
    /// Comment on how the CPU limit was measured; `None` if it was not.
    pub limits_from: Option<String>,
    /// Rule by which a missing CPU limit is computed from the accepted programs.
    pub measured_limit: Option<TimeLimitRule>,
    /// Checker; `None` if only the interactor judges.
    pub checker: Option<Checker>,
    /// Interactor; `None` if the problem is not interactive.
    pub interactor: Option<PackagedProgram>,
    /// Input validators; each input must be accepted by all that apply to it.
    pub validators: Vec<PackagedProgram>,
    /// Programs that make inputs, with the cases for which each one is run.
    pub generators: Vec<Generator>,
    /// Cases in the order of the package, samples included.
    pub cases: Vec<Case>,
    /// Subtasks, in order. If there are none, all cases share 100 points.
    pub subtasks: Vec<Subtask>,
    /// Tests of the jury's own validators and checker.
    pub self_tests: Vec<SelfTest>,
    /// Jury solutions, right and wrong ones, with their expected results.
    pub programs: Vec<JuryProgram>,
    /// Files that submissions are compiled with, by language.
    pub graders: BTreeMap<String, GraderFiles>,
    /// Files whose contents the configuration contains, by made-up paths.
    pub inline: BTreeMap<String, Vec<u8>>,
    /// Files that are copied unchanged, such as statements and attachments: path in the package and target path.
    pub kept: Vec<(String, String)>,
    /// Statements by language, as paths below the problem's folder.
    pub statements: BTreeMap<String, String>,
    /// UUID by which other systems identify the problem; `None` if the package contains no UUID.
    pub uuid: Option<String>,
    /// Licence, such as `cc by-sa`; `None` if the package specifies no licence.
    pub license: Option<String>,
}

/// Folders of jury solutions, each named after the expected verdict.
pub(crate) const JURY_FOLDERS: &[&str] = &[
    "accepted",
    "wrong_answer",
    "time_limit_exceeded",
    "run_time_error",
    "memory_limit_exceeded",
    "output_limit_exceeded",
    "compile_error",
    "partially_accepted",
    "brute_force",
    "rejected",
];

/// Rule that computes a missing CPU limit from the accepted programs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TimeLimitRule {
    /// By the same rule as the command `calibrate`.
    Calibrated,
    /// The smallest multiple of `step` that is at least `factor` times the time of the slowest program.
    Multiple {
        /// Factor on the time of the slowest program.
        factor: f64,
        /// Duration of which the limit is a multiple.
        step: Duration,
    },
}

/// Checker of outputs: one built into caipan, or a program of the package.
#[derive(Debug, Clone, PartialEq)]
pub enum Checker {
    /// Built-in comparison or puzzle, with settings.
    BuiltIn(String, BTreeMap<String, String>),
    /// Program of the package, called as its dialect prescribes.
    Program(PackagedProgram),
}

/// Jury program other than a solution: checker, interactor, validator or generator.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PackagedProgram {
    /// Name of the dialect, which defines arguments and exit codes.
    pub dialect: String,
    /// Path of the source, or of the executable if `is_program` is set.
    pub file: String,
    /// Whether `file` is an executable and not a source.
    pub is_program: bool,
    /// Further files in the folder of the source: headers and other sources.
    pub extra_files: Vec<String>,
    /// Further sources that are compiled together with `file`.
    pub with: Vec<String>,
    /// Arguments after those of the dialect.
    pub args: Vec<String>,
    /// Unit of the points that the program gives; `None` if it gives none or the dialect determines the unit.
    pub points: Option<Unit>,
    /// Maximum number of passes of a contestant's program on one case; 0 if the problem is not multi-pass.
    pub passes: u32,
    /// Limits of the jury program's own runs.
    pub limits: Limits,
    /// Names of the cases that a validator judges; empty if it judges all.
    pub cases: Vec<String>,
    /// Index of the `[[validator]]` table in problem.toml, from 0; used only for exported validators.
    pub table_index: usize,
}

/// Generator program with the cases that it makes.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Generator {
    /// Name by which rows of problem.toml refer to the generator.
    pub name: String,
    /// Program that makes one input per run.
    pub program: PackagedProgram,
    /// Names of the generated cases, each with the arguments of the generator.
    pub cases: Vec<(String, Vec<String>)>,
}

/// Content of a file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// Path of a file that is copied unchanged.
    File(String),
    /// Copy of a file of the package with LF line endings instead of CRLF.
    LfLines(String),
    /// Bytes that are not in a file of the package, such as a converted text.
    Bytes(Vec<u8>),
}

/// Test case: input, answer, and the points and limits that apply to it.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Name of the case: components of letters, digits, `-`, `_` and `.`, separated by `/`.
    pub name: String,
    /// Input; `None` if a generator makes it.
    pub input: Option<Content>,
    /// Answer of the jury; `None` if a solution must produce it.
    pub answer: Option<Content>,
    /// Points of the case itself; `None` if it shares the points of the subtask.
    pub points: Option<Points>,
    /// Whether the case counts. A case that does not is a sample.
    pub is_graded: bool,
    /// Limits that differ from those of the problem.
    pub limits: Limits,
}

/// Subtask: cases that are scored together.
#[derive(Debug, Clone, PartialEq)]
pub struct Subtask {
    /// Name by which `requires` of later subtasks refers to this one.
    pub name: String,
    /// Points of a submission that solves the whole subtask; may be 0.
    pub points: Points,
    /// Rule that combines the results of the cases.
    pub scoring: Scoring,
    /// Whether the score is limited to the lowest share of the required subtasks, instead of all or nothing.
    pub is_ceiling: bool,
    /// Names of earlier subtasks that the subtask requires.
    pub requires: Vec<String>,
    /// Names of the cases; a case may belong to several subtasks.
    pub cases: Vec<String>,
    /// Limits of the cases that differ from those of the problem.
    pub limits: Limits,
    /// Checker arguments for this subtask; `None` for the default ones.
    pub checker_args: Option<Vec<String>>,
}

/// Test of the problem's own validators or checker.
#[derive(Debug, Clone, PartialEq)]
pub struct SelfTest {
    /// Folder that defines the expected result: invalid_input, valid_output or invalid_output.
    pub folder: &'static str,
    /// Path of the test's files below `folder`, without extension.
    pub name: String,
    /// Files by extension: in, ans, out.
    pub files: Vec<(&'static str, Content)>,
}

/// Jury solution, right or wrong, with the expected result.
#[derive(Debug, Clone, PartialEq)]
pub struct JuryProgram {
    /// Path of the only source, or of the main source if a whole folder is one program.
    pub file: String,
    /// Name of the folder and paths of all other files, if a whole folder is one program.
    pub others: Option<(String, Vec<String>)>,
    /// Folder of submissions/ that names the expected verdict.
    pub folder: &'static str,
    /// Expected score, if the package contains one.
    pub score: Option<Points>,
    /// Expected verdicts by subtask; empty if the package contains none.
    pub subtasks: BTreeMap<String, String>,
}

/// Files that submissions in one language are compiled with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GraderFiles {
    /// Sources that are compiled together with the submission.
    pub with: Vec<String>,
    /// Headers that the submission can include.
    pub include: Vec<String>,
    /// Command that runs the programs, one word per item; empty for the default command.
    pub run: Vec<String>,
    /// Whether programs in this language get no additional time.
    pub has_standard_time: bool,
    /// Whether submissions in this language are refused.
    pub is_excluded: bool,
}

impl GraderFiles {
    /// Returns sources and headers.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.with.iter().chain(&self.include).map(String::as_str)
    }
}

impl Package {
    /// Whether no input has to be generated and no answer is missing. With an interactor, cases need no answers.
    pub fn is_complete(&self) -> bool {
        !self.lacks_inputs() && !self.lacks_answers()
    }

    /// Whether generators must make some inputs.
    pub fn lacks_inputs(&self) -> bool {
        self.generators.iter().any(|one| !one.cases.is_empty())
    }

    /// Whether a solution must produce answers for existing inputs.
    pub fn lacks_answers(&self) -> bool {
        let mut cases = self.cases.iter();
        self.interactor.is_none() && cases.any(|case| case.answer.is_none())
    }

    /// Whether there is an accepted program, from whose time a limit can be computed.
    pub fn has_accepted(&self) -> bool {
        let mut programs = self.programs.iter();
        programs.any(|program| program.folder == ACCEPTED)
    }
}

impl Content {
    /// Converts CRLF line endings to LF.
    pub fn plain_lines(text: &[u8]) -> Vec<u8> {
        let mut plain = Vec::with_capacity(text.len());
        for (place, byte) in text.iter().enumerate() {
            if *byte != b'\r' || text.get(place + 1) != Some(&b'\n') {
                plain.push(*byte);
            }
        }
        plain
    }
}

impl JuryProgram {
    /// Creates a solution in a single file, with the verdict that the folder names.
    pub fn new(file: impl Into<String>, folder: &'static str) -> Self {
        Self {
            file: file.into(),
            others: None,
            folder,
            score: None,
            subtasks: BTreeMap::new(),
        }
    }
}

impl GraderFiles {
    /// Creates a set of sources and headers with default settings.
    pub fn new(with: Vec<String>, include: Vec<String>) -> Self {
        Self {
            with,
            include,
            ..Self::default()
        }
    }
}

impl Case {
    /// Creates a graded case that takes points and limits from the subtask or the problem.
    pub fn new(name: impl Into<String>, input: Content, answer: Option<Content>) -> Self {
        Self {
            name: name.into(),
            input: Some(input),
            answer,
            points: None,
            is_graded: true,
            limits: Limits::default(),
        }
    }
}

impl Checker {
    /// Creates a built-in checker with default settings.
    pub fn built_in(name: &str) -> Self {
        Self::BuiltIn(name.to_owned(), BTreeMap::new())
    }
}
