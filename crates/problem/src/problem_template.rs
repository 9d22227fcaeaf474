//! The template problems of `caipan init`: the files and the tables of problem.toml for each template.

use caipan_facts::facts;

use crate::folder_without_toml;
use crate::new_toml_file::NewTomlTable;

facts! {
    /// Texts in the files that `caipan init` writes.
    pub enum TemplateText {
        Problem { folder: String } => "begin-problem",
        Contest => "begin-contest",
        Statement { name: String } => "begin-statement",
        StatementOfSplit { name: String } => "begin-statement-split",
        StatementOfGuess { name: String } => "begin-statement-guess",
        /// Warns that the statement is still the unchanged text that `caipan init` wrote.
        UneditedStatement => "statement-still-begun",
    }
}

/// Kind of example problem that `caipan init` creates.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ProblemTemplate {
    /// Add two numbers. The outputs are compared with the answers.
    Sum,
    /// Split a number into two: a checker, a validator and a generator with testlib.
    Split,
    /// Guess a number: an interactor in plain C.
    Guess,
    /// Guess a number: an interactor, a validator and a generator with testlib.
    GuessByTestlib,
}

/// Path and text of a file of a new problem.
type TemplateFile = (&'static str, &'static str);

/// Path of the correct solution in every template.
const RIGHT_SOLUTION_NAME: &str = "submissions/accepted/right.c";
/// Path of the wrong solution in every template.
const WRONG_SOLUTION_NAME: &str = "submissions/wrong_answer/wrong.c";

/// Source file of a generator that uses testlib, common to several templates.
pub const TEMPLATE_GENERATOR: TemplateFile = (
    "generator/generate.cpp",
    include_str!("templates/generate.cpp"),
);

const FILES_OF_SUM: &[TemplateFile] = &[
    ("cases/1.in", "1 2\n"),
    ("cases/1.ans", "3\n"),
    (RIGHT_SOLUTION_NAME, include_str!("templates/sum/right.c")),
];

const FILES_OF_SPLIT: &[TemplateFile] = &[
    (
        "checker/check.cpp",
        include_str!("templates/split/check.cpp"),
    ),
    (
        "validator/validate.cpp",
        include_str!("templates/split/validate.cpp"),
    ),
    TEMPLATE_GENERATOR,
    ("cases/small/least.in", "2\n"),
    ("cases/small/least.ans", "1 1\n"),
    ("cases/small/odd.in", "7\n"),
    ("cases/small/odd.ans", "1 6\n"),
    ("cases/small/most.in", "100\n"),
    ("cases/small/most.ans", "1 99\n"),
    ("cases/large/odd.in", "999999999\n"),
    ("cases/large/odd.ans", "1 999999998\n"),
    ("cases/large/most.in", "1000000000\n"),
    ("cases/large/most.ans", "1 999999999\n"),
    (RIGHT_SOLUTION_NAME, include_str!("templates/split/right.c")),
    (WRONG_SOLUTION_NAME, include_str!("templates/split/wrong.c")),
];

const FILES_OF_GUESS: &[TemplateFile] = &[
    ("cases/1.in", "1\n"),
    ("cases/500.in", "500\n"),
    ("cases/777.in", "777\n"),
    ("cases/1000.in", "1000\n"),
    (RIGHT_SOLUTION_NAME, include_str!("templates/guess/right.c")),
    (WRONG_SOLUTION_NAME, include_str!("templates/guess/wrong.c")),
];

const INTERACTOR_FILES_IN_C: &[TemplateFile] = &[(
    "interactor/interact.c",
    include_str!("templates/guess/interact.c"),
)];

const INTERACTOR_FILES_WITH_TESTLIB: &[TemplateFile] = &[
    (
        "interactor/interact.cpp",
        include_str!("templates/guess/interact.cpp"),
    ),
    (
        "validator/validate.cpp",
        include_str!("templates/guess/validate.cpp"),
    ),
    TEMPLATE_GENERATOR,
];

impl ProblemTemplate {
    /// All templates; the options of `caipan init` select one of them.
    pub const ALL: [Self; 4] = [Self::Sum, Self::Split, Self::Guess, Self::GuessByTestlib];

    /// Returns the template for a problem with these properties: whether it has an interactor, and whether its programs
    /// use testlib.
    pub fn for_options(is_interactive: bool, uses_testlib: bool) -> Self {
        match (is_interactive, uses_testlib) {
            (false, false) => Self::Sum,
            (false, true) => Self::Split,
            (true, false) => Self::Guess,
            (true, true) => Self::GuessByTestlib,
        }
    }

    /// Whether programs of the problem include testlib.h.
    pub fn needs_testlib(self) -> bool {
        matches!(self, Self::Split | Self::GuessByTestlib)
    }

    /// Returns the files of the problem. Excludes problem.toml, the statement and testlib.h.
    pub(crate) fn template_files(self) -> Vec<TemplateFile> {
        match self {
            Self::Sum => FILES_OF_SUM.to_vec(),
            Self::Split => FILES_OF_SPLIT.to_vec(),
            Self::Guess => [INTERACTOR_FILES_IN_C, FILES_OF_GUESS].concat(),
            Self::GuessByTestlib => [INTERACTOR_FILES_WITH_TESTLIB, FILES_OF_GUESS].concat(),
        }
    }

    /// Returns the name of a case of the template, which comments in problem.toml use as an example.
    pub(crate) fn example_case_name(self) -> &'static str {
        match self {
            Self::Split => "small/odd",
            _ => "1",
        }
    }

    /// Returns the statement of a problem with this name, as a fact that has translations.
    pub fn statement_text(self, name: String) -> TemplateText {
        match self {
            Self::Sum => TemplateText::Statement { name },
            Self::Split => TemplateText::StatementOfSplit { name },
            Self::Guess | Self::GuessByTestlib => TemplateText::StatementOfGuess { name },
        }
    }

    /// Returns the tables of problem.toml that are not commented out. Excludes the keys at the top level.
    pub(crate) fn active_toml_tables(self) -> Vec<NewTomlTable> {
        match self {
            Self::Sum => Vec::new(),
            Self::Split => vec![
                program_table("[checker]", "checker/check.cpp", "testlib"),
                program_table("[[validator]]", "validator/validate.cpp", "testlib"),
                generator_table(),
                cases_table("small/random-{i}", ["2", "100"]),
                cases_table("large/random-{i}", ["100000000", "1000000000"]),
                subtask_table("small", 40),
                subtask_table("large", 60),
            ],
            Self::Guess => vec![program_table(
                "[interactor]",
                "interactor/interact.c",
                "kattis",
            )],
            Self::GuessByTestlib => vec![
                program_table("[interactor]", "interactor/interact.cpp", "testlib"),
                program_table("[[validator]]", "validator/validate.cpp", "testlib"),
                generator_table(),
                cases_table("random/{i}", ["1", "1000"]),
            ],
        }
    }

    /// Returns the name of the built-in checker for problem.toml. `None` if a checker program or an interactor judges.
    pub fn checker_name(self) -> Option<&'static str> {
        (self == Self::Sum).then_some(folder_without_toml::DEFAULT_CHECKER_NAME)
    }
}

/// Formats a string as a quoted TOML string.
fn toml_string(value: &str) -> String {
    toml::Value::from(value).to_string()
}

fn program_table(header: &'static str, source: &str, dialect: &str) -> NewTomlTable {
    NewTomlTable {
        header,
        keys: vec![
            ("source", toml_string(source)),
            ("dialect", toml_string(dialect)),
        ],
    }
}

fn generator_table() -> NewTomlTable {
    NewTomlTable {
        header: "[[generator]]",
        keys: vec![
            ("name", toml_string("random")),
            ("source", toml_string(TEMPLATE_GENERATOR.0)),
            ("dialect", toml_string("argv")),
        ],
    }
}

fn cases_table(name: &str, bounds: [&str; 2]) -> NewTomlTable {
    let args = toml::Value::from(vec![bounds[0], bounds[1], "{seed}"]);
    NewTomlTable {
        header: "[[generator.case]]",
        keys: vec![
            ("name", toml_string(name)),
            ("count", "5".to_owned()),
            ("args", args.to_string()),
        ],
    }
}

fn subtask_table(name: &str, points: u32) -> NewTomlTable {
    NewTomlTable {
        header: "[[subtask]]",
        keys: vec![
            ("name", toml_string(name)),
            ("points", points.to_string()),
            (
                "cases",
                toml::Value::from(vec![format!("{name}/*")]).to_string(),
            ),
        ],
    }
}
