//! Representation of a problem that is independent of package formats. Readers of formats create a [`Package`], and
//! writers export one.

use std::collections::BTreeMap;
use std::time::Duration;

use caipan_problem::checker_table::PointsUnit;
pub(crate) use caipan_problem::limits_table::PartialLimits;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// Folder of jury solutions that must be accepted.
const ACCEPTED_FOLDER: &str = "accepted";

/// Problem that a package contains, independent of the format. Files are given as paths in the package.
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
    /// Limits for runs of submissions. Cases and subtasks may have different limits.
    pub limits: PartialLimits,
    /// Comment on how the CPU limit was measured; `None` if the limit was not measured.
    pub limits_comment: Option<String>,
    /// Rule for computing the CPU limit from the times of accepted programs; `None` if the limit is not computed.
    pub measured_limit: Option<TimeLimitRule>,
    /// Checker; `None` if only the interactor judges.
    pub checker: Option<Checker>,
    /// Interactor; `None` if the problem is not interactive.
    pub interactor: Option<PackagedProgram>,
    /// Input validators. Each input must be accepted by all validators that apply to the case.
    pub validators: Vec<PackagedProgram>,
    /// Programs that generate inputs, each with the names and arguments of the generated cases.
    pub generators: Vec<Generator>,
    /// Cases in the order of the package, samples included.
    pub cases: Vec<Case>,
    /// Subtasks, in order. Without subtasks, all cases share 100 points.
    pub subtasks: Vec<Subtask>,
    /// Tests of the jury's own validators and checker.
    pub self_tests: Vec<SelfTest>,
    /// Correct and incorrect solutions of the jury, with the expected results.
    pub programs: Vec<JurySolution>,
    /// Files that submissions are compiled with, by language.
    pub graders: BTreeMap<String, GraderFiles>,
    /// Contents of generated files that are not in the package, by path. Other fields refer to these files by path.
    pub generated_files: BTreeMap<String, Vec<u8>>,
    /// Files that are copied unchanged, such as statements and attachments: path in the package, path in the problem.
    pub copied_files: Vec<(String, String)>,
    /// Path of the statement in the problem's folder, by language code.
    pub statements: BTreeMap<String, String>,
    /// UUID that identifies the problem across systems; `None` if the package contains no UUID.
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

/// Rule that computes a missing CPU limit from the times of accepted programs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum TimeLimitRule {
    /// The limit is the one that the command `calibrate` would recommend.
    Calibrated,
    /// The limit is the smallest multiple of `step` that is at least `factor` times the time of the slowest program.
    Multiple {
        /// Smallest ratio of the limit to the time of the slowest program.
        factor: f64,
        /// Resolution of the limit, which is rounded up to a whole multiple of this duration.
        step: Duration,
    },
}

/// Checker of outputs: one built into caipan, or a program of the package.
#[derive(Debug, Clone, PartialEq)]
pub enum Checker {
    /// Built-in comparison or puzzle, with settings.
    BuiltIn(String, BTreeMap<String, String>),
    /// Program of the package, called with the conventions of the program's dialect.
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
    /// Further files that must be next to the source: headers and other sources.
    pub extra_files: Vec<String>,
    /// Further sources that are compiled together with `file`.
    pub with: Vec<String>,
    /// Further arguments, passed after the arguments that the dialect defines.
    pub args: Vec<String>,
    /// Unit of the points that the program gives; `None` if the program gives no points or the dialect determines the
    /// unit.
    pub points: Option<PointsUnit>,
    /// Maximum number of passes of a contestant's program on one case; 0 if the problem is not multi-pass.
    pub passes: u32,
    /// Limits for runs of the jury program itself.
    pub limits: PartialLimits,
    /// Names of the cases to which a validator applies; empty for all cases. Unused for other programs.
    pub cases: Vec<String>,
    /// Index, from 0, of the `[[validator]]` table in problem.toml from which a validator is exported. Unused on
    /// import.
    pub table_index: usize,
}

/// Generator program, and the cases whose inputs the program generates.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Generator {
    /// Name by which rows of problem.toml refer to the generator.
    pub name: String,
    /// Program that generates one input per run.
    pub program: PackagedProgram,
    /// Names of the generated cases, each with the arguments of the generator.
    pub cases: Vec<(String, Vec<String>)>,
}

/// Content of a file to be written.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum FileContent {
    /// Copy of the file with this path.
    File(String),
    /// Copy of the file with this path, with CRLF line endings converted to LF.
    LfLines(String),
    /// Literal bytes, for example a converted text.
    Bytes(Vec<u8>),
}

/// Test case: input and answer, with points and limits for this case.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Name of the case: components of letters, digits, `-`, `_` and `.`, separated by `/`.
    pub name: String,
    /// Input file; `None` if a generator must still create the input.
    pub input: Option<FileContent>,
    /// Answer file of the jury; `None` if a solution must still produce the answer.
    pub answer: Option<FileContent>,
    /// Points for this case; `None` if the cases share the points of the subtask or problem equally.
    pub points: Option<Points>,
    /// Whether the case influences the verdict; false for a sample.
    pub is_graded: bool,
    /// Limits of this case. A limit that is `None` is inherited from the subtask or the problem.
    pub limits: PartialLimits,
}

/// Subtask: a set of cases whose results are combined into one score.
#[derive(Debug, Clone, PartialEq)]
pub struct Subtask {
    /// Name, to which `requires` of later subtasks refers.
    pub name: String,
    /// Points of a submission that solves the whole subtask; may be 0.
    pub points: Points,
    /// Rule that combines the results of the cases into the score of the subtask.
    pub scoring: Scoring,
    /// Effect of `requires`. If true, the subtask gets at most the share of points that the worst required subtask has
    /// got. If false, the subtask scores 0 unless all required subtasks are passed.
    pub is_ceiling: bool,
    /// Names of earlier subtasks that the subtask requires.
    pub requires: Vec<String>,
    /// Names of the cases; a case may belong to several subtasks.
    pub cases: Vec<String>,
    /// Limits for the cases of this subtask. A limit that is `None` is inherited from the problem.
    pub limits: PartialLimits,
    /// Checker arguments for this subtask; `None` for the default arguments.
    pub checker_args: Option<Vec<String>>,
}

/// Test of the problem's validators or checker, with a known expected result.
#[derive(Debug, Clone, PartialEq)]
pub struct SelfTest {
    /// Folder that defines the expected result: invalid_input, valid_output or invalid_output.
    pub folder: &'static str,
    /// Path of the test's files below `folder`, without extension.
    pub name: String,
    /// Extension (in, ans or out) and content of each file.
    pub files: Vec<(&'static str, FileContent)>,
}

/// Correct or incorrect solution of the jury, with the expected result.
#[derive(Debug, Clone, PartialEq)]
pub struct JurySolution {
    /// Path of the source, or of the main source if the program is a folder.
    pub file: String,
    /// Name of the folder and paths of all files except the main source; `None` if the program is a single file.
    pub others: Option<(String, Vec<String>)>,
    /// Subfolder of submissions/, named after the expected verdict.
    pub folder: &'static str,
    /// Expected score; `None` if the package contains no expected score for this solution.
    pub score: Option<Points>,
    /// Expected verdict for each subtask, by name of the subtask; empty if the package contains no such verdicts.
    pub subtasks: BTreeMap<String, String>,
}

/// How submissions in one language are compiled and run.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GraderFiles {
    /// Sources that are compiled together with the submission.
    pub with: Vec<String>,
    /// Headers that the submission can include.
    pub include: Vec<String>,
    /// Standard of the language that sources are compiled with, such as `gnu++20`; `None` for the default.
    pub standard: Option<String>,
    /// Command that runs submissions in this language, one word per item; empty for the default command.
    pub run: Vec<String>,
    /// Whether the time limit is not multiplied by the time factor of the language.
    pub has_standard_time: bool,
    /// Whether submissions in this language are refused.
    pub is_excluded: bool,
}

impl GraderFiles {
    /// Paths of all files: first the sources, then the headers.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.with.iter().chain(&self.include).map(String::as_str)
    }
}

impl Package {
    /// Whether all inputs and answers are present. If there is an interactor, answers are not needed.
    pub fn has_all_inputs_and_answers(&self) -> bool {
        !self.lacks_inputs() && !self.lacks_answers()
    }

    /// Whether some inputs are missing and have to be generated.
    pub fn lacks_inputs(&self) -> bool {
        self.generators.iter().any(|one| !one.cases.is_empty())
    }

    /// Whether some answers are missing and have to be produced by a solution. Always false if there is an interactor.
    pub fn lacks_answers(&self) -> bool {
        let mut cases = self.cases.iter();
        self.interactor.is_none() && cases.any(|case| case.answer.is_none())
    }

    /// Whether the package contains a solution that must be accepted.
    pub fn has_accepted_solution(&self) -> bool {
        let mut programs = self.programs.iter();
        programs.any(|program| program.folder == ACCEPTED_FOLDER)
    }
}

impl FileContent {
    /// Converts CRLF line endings to LF; single carriage returns remain.
    pub fn crlf_to_lf(text: &[u8]) -> Vec<u8> {
        let mut plain = Vec::with_capacity(text.len());
        for (place, byte) in text.iter().enumerate() {
            if *byte != b'\r' || text.get(place + 1) != Some(&b'\n') {
                plain.push(*byte);
            }
        }
        plain
    }
}

impl JurySolution {
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
    /// Creates the grader files of a language from sources and headers, with the default run command and time factor.
    pub fn new(sources: Vec<String>, headers: Vec<String>) -> Self {
        Self {
            with: sources,
            include: headers,
            ..Self::default()
        }
    }
}

impl Case {
    /// Creates a graded case that takes points and limits from the subtask or the problem.
    pub fn new(name: impl Into<String>, input: FileContent, answer: Option<FileContent>) -> Self {
        Self {
            name: name.into(),
            input: Some(input),
            answer,
            points: None,
            is_graded: true,
            limits: PartialLimits::default(),
        }
    }
}

impl Checker {
    /// Creates a built-in checker with default settings.
    pub fn built_in(name: &str) -> Self {
        Self::BuiltIn(name.to_owned(), BTreeMap::new())
    }
}
