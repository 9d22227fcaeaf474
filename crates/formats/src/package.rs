//! A problem as a package of another judge says it, whatever its form: what can be said of it, and nothing of how.

use std::collections::BTreeMap;
use std::time::Duration;

use caipan_problem::checker_table::Unit;
pub(crate) use caipan_problem::limits_table::PartialLimits as Limits;
use caipan_problem::points::Points;
use caipan_problem::subtask::Scoring;

/// The folder of programs that have to be accepted.
const ACCEPTED: &str = "accepted";

/// A problem, with its files by their paths in the package.
#[derive(Debug, Clone, Default)]
pub struct Package {
    /// Its name: a plain file name.
    pub name: String,
    /// What people call it, by language: zh, en.
    pub title: BTreeMap<String, String>,
    /// The file that the input stands in, where it is one.
    pub input: Option<String>,
    /// The file that the output is written to, where it is one.
    pub output: Option<String>,
    /// What its runs may use.
    pub limits: Limits,
    /// Where their CPU time comes from, if it was measured.
    pub limits_from: Option<String>,
    /// How it is to be measured, where nobody says it.
    pub measured_limit: Option<MeasuredLimit>,
    /// Who judges; nobody but the interactor where there is none.
    pub checker: Option<Checker>,
    /// Talks to the contestants' programs.
    pub interactor: Option<PackagedProgram>,
    /// All of them accept every input.
    pub validators: Vec<PackagedProgram>,
    /// What makes inputs.
    pub generators: Vec<Generator>,
    /// Its cases, in order.
    pub cases: Vec<Case>,
    /// Its subtasks, in order; none means that all cases share 100 points.
    pub subtasks: Vec<Subtask>,
    /// Self-tests.
    pub self_tests: Vec<SelfTest>,
    /// The jury's own solutions.
    pub programs: Vec<JuryProgram>,
    /// What is compiled together with submissions, or lies beside them, by language.
    pub graders: BTreeMap<String, GraderFiles>,
    /// Files that stand in the configuration itself, by the paths that stand for them.
    pub inline: BTreeMap<String, Vec<u8>>,
    /// Files that stay as they are: statements, attachments. Where they stand, and where they go.
    pub kept: Vec<(String, String)>,
    /// Statements by language, as paths below the problem's folder.
    pub statements: BTreeMap<String, String>,
    /// What tells it from all others.
    pub uuid: Option<String>,
    /// Who may use it.
    pub license: Option<String>,
}

/// Folders whose names are what the jury's solutions in them get.
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

/// How the CPU time that a package does not say comes from its accepted programs.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum MeasuredLimit {
    /// As `calibrate` proposes it.
    Calibrated,
    /// The least multiple of a step that is so many times what the slowest of them takes.
    Multiple {
        /// So many times.
        factor: f64,
        /// The step.
        step: Duration,
    },
}

/// Who judges outputs.
#[derive(Debug, Clone, PartialEq)]
pub enum Checker {
    /// A comparison or a puzzle that is built in, with its settings.
    BuiltIn(String, BTreeMap<String, String>),
    /// A program of the jury's.
    Program(PackagedProgram),
}

/// A program of the jury's.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct PackagedProgram {
    /// How it is called.
    pub dialect: String,
    /// Its source, or what is executed.
    pub file: String,
    /// Is `file` executed as it stands?
    pub is_program: bool,
    /// Files that it needs beside it: headers, other sources.
    pub extra_files: Vec<String>,
    /// Sources that are compiled with it.
    pub with: Vec<String>,
    /// Arguments after those of its dialect.
    pub args: Vec<String>,
    /// What its points are counted in.
    pub points: Option<Unit>,
    /// So often at most a contestant's program runs on a case; 0 says nothing.
    pub passes: u32,
    /// What it may use.
    pub limits: Limits,
    /// Names of the cases whose inputs a validator judges; none if it judges all.
    pub cases: Vec<String>,
    /// Index of its table in problem.toml, from 0; only for validators that are exported.
    pub table_index: usize,
}

/// A program that makes inputs, and what it is called with.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct Generator {
    /// What rows call it.
    pub name: String,
    /// The program.
    pub program: PackagedProgram,
    /// The cases that it makes, and with which arguments.
    pub cases: Vec<(String, Vec<String>)>,
}

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Content {
    /// What this file of the package holds.
    File(String),
    /// The same, with plain line ends in place of those of Windows.
    LfLines(String),
    /// These bytes.
    Bytes(Vec<u8>),
}

/// A case.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    /// Its name: parts with `/` between them, of letters, digits, `-`, `_` and `.`.
    pub name: String,
    /// Its input; none where a generator makes it.
    pub input: Option<Content>,
    /// The jury's answer.
    pub answer: Option<Content>,
    /// What it is worth by itself.
    pub points: Option<Points>,
    /// Does it count? A sample is run and shown, and worth nothing.
    pub is_graded: bool,
    /// What it may use, where that is something else.
    pub limits: Limits,
}

/// Cases that are scored together.
#[derive(Debug, Clone, PartialEq)]
pub struct Subtask {
    /// Its name.
    pub name: String,
    /// What it is worth.
    pub points: Points,
    /// How it is scored.
    pub scoring: Scoring,
    /// Is it worth the least share of those that it requires, not all or nothing?
    pub is_ceiling: bool,
    /// Earlier subtasks that it requires.
    pub requires: Vec<String>,
    /// Its cases, by their names.
    pub cases: Vec<String>,
    /// What its cases may use, where that is something else.
    pub limits: Limits,
    /// Arguments of its own for the checker.
    pub checker_args: Option<Vec<String>>,
}

/// A self-test: what the problem's own programs are to say.
#[derive(Debug, Clone, PartialEq)]
pub struct SelfTest {
    /// The folder that it goes to: invalid_input, valid_output or invalid_output.
    pub folder: &'static str,
    /// Its name.
    pub name: String,
    /// Its files by their endings: in, ans, out.
    pub files: Vec<(&'static str, Content)>,
}

/// A solution of the jury's.
#[derive(Debug, Clone, PartialEq)]
pub struct JuryProgram {
    /// Its file.
    pub file: String,
    /// The other files of the folder that it is in, where that is one program, and what the folder is called.
    pub others: Option<(String, Vec<String>)>,
    /// What it gets: a folder of submissions/.
    pub folder: &'static str,
    /// The points that it gets, where that is said.
    pub score: Option<Points>,
    /// Its verdicts on subtasks, where that is said.
    pub subtasks: BTreeMap<String, String>,
}

/// Files that a submission is compiled with.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct GraderFiles {
    /// Sources.
    pub with: Vec<String>,
    /// Headers.
    pub include: Vec<String>,
    /// Command that runs its programs, a word each; empty for the usual one.
    pub run: Vec<String>,
    /// Have its programs no more time than others have?
    pub has_standard_time: bool,
    /// True if no submissions may be written in this language.
    pub is_excluded: bool,
}

impl GraderFiles {
    /// All of them.
    pub fn files(&self) -> impl Iterator<Item = &str> {
        self.with.iter().chain(&self.include).map(String::as_str)
    }
}

impl Package {
    /// Has every case its files, or has something to be made first?
    pub fn is_complete(&self) -> bool {
        !self.lacks_inputs() && !self.lacks_answers()
    }

    /// Have generators to make some of the cases?
    pub fn lacks_inputs(&self) -> bool {
        self.generators.iter().any(|one| !one.cases.is_empty())
    }

    /// Has a program to answer some of the inputs that are there?
    pub fn lacks_answers(&self) -> bool {
        let mut cases = self.cases.iter();
        self.interactor.is_none() && cases.any(|case| case.answer.is_none())
    }

    /// Is there a program whose time says something of the limit?
    pub fn has_accepted(&self) -> bool {
        let mut programs = self.programs.iter();
        programs.any(|program| program.folder == ACCEPTED)
    }
}

impl Content {
    /// A text with plain line ends in place of those of Windows.
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
    /// One that gets what its folder says.
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
    /// These sources, and these headers.
    pub fn new(with: Vec<String>, include: Vec<String>) -> Self {
        Self {
            with,
            include,
            ..Self::default()
        }
    }
}

impl Case {
    /// A case that counts, with nothing of its own.
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
    /// One that is built in, as it is by itself.
    pub fn built_in(name: &str) -> Self {
        Self::BuiltIn(name.to_owned(), BTreeMap::new())
    }
}
